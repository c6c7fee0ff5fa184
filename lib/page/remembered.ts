const NOTHING = Symbol();

/** Makes a question about a node be asked once, as long as the answers are kept: also one that has no answer. */
export function remembered<Key extends WeakKey, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new WeakMap<Key, Answer | typeof NOTHING>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known === NOTHING ? (undefined as Answer) : (known as Answer);
    const answer = ask(key);
    answers.set(key, answer === undefined ? NOTHING : answer);
    return answer;
  };
}
