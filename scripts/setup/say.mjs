/**
 * Messages of the set-up: one line a step, with the time it took, and one sentence that
 * says what to do if it cannot go on.
 */

/** The set-up cannot go on; the message is a sentence for a person, with what to do next. */
export class SetupError extends Error {}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Says `what`, does it, says how long it took. Work that answers false or undefined, or throws, is said to have failed.
 * @template Value
 * @param {string} what
 * @param {() => Value | Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function step(what, work) {
  say(`▸ ${what} …`);
  const begun = performance.now();
  let outcome = 'failed after';
  try {
    const value = await work();
    if (value !== undefined && value !== false) outcome = 'done in';
    return value;
  } finally {
    say(`  ${outcome} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
}
