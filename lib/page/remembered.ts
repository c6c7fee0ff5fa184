/** Makes a question about a node be asked once, as long as the answers are kept. */
export function remembered<Key extends WeakKey, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new WeakMap<Key, Answer>();
  return (key) => {
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = ask(key);
      answers.set(key, answer);
    }
    return answer;
  };
}
