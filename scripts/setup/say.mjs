/**
 * What the set-up tells the person in front of it: one line a step, with the time it took, and one sentence that
 * says what to do where it cannot go on.
 */

/** The set-up cannot go on; the message is a sentence for a person, with what to do next. */
export class SetupError extends Error {}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Says `what`, does it, says how long it took.
 * @template Value
 * @param {string} what
 * @param {() => Value | Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function step(what, work) {
  say(`▸ ${what} …`);
  const begun = performance.now();
  const value = await work();
  say(`  done in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return value;
}
