import { useEffect, useState } from 'preact/hooks';

/**
 * Asks, again whenever `inputs` change; an answer that comes after that is not taken.
 * @returns the last answer; undefined until the first
 */
export function useAnswer<Answer>(
  ask: () => Promise<Answer> | undefined,
  inputs: readonly unknown[],
  failed?: () => void,
): Answer | undefined {
  const [answer, setAnswer] = useState<{ it: Answer }>();
  useEffect(() => {
    let gone = false;
    ask()?.then(
      (it) => gone || setAnswer({ it }),
      () => gone || failed?.(),
    );
    return () => {
      gone = true;
    };
  }, inputs as unknown[]);
  return answer?.it;
}
