/**
 * An outcome as a value: what can fail says how, in its type, and a caller cannot forget to look.
 * Exceptions are left for defects in our code, which no caller can handle.
 */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

/** A success. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A failure. */
export function err<Failure>(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error };
}
