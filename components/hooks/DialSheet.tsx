import { GuardSheet } from '#components/popup/GuardSheet.tsx';
import type { useDial } from './use-dial.ts';

/** Asks what has to be asked before a call. */
export function DialSheet({ dial, now }: { dial: ReturnType<typeof useDial>; now: number }) {
  if (!dial.asked) return null;
  const { to, name } = dial.asked.dial;
  return (
    <GuardSheet
      to={to}
      name={name}
      asks={dial.asked.asks}
      now={now}
      onConfirm={dial.confirm}
      onClose={dial.close}
    />
  );
}
