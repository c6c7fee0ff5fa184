/**
 * Structured logs, one JSON object a line. Never in them: bodies, numbers, tokens, codes, addresses of hooks.
 * Each fact that is logged is named at its place; no request or error object goes in whole.
 */
import pino from 'pino';
import { describeError } from '../store/database.ts';

type Facts = Readonly<Record<string, string | number | boolean>>;

export type Log = ReturnType<typeof createLog>;

/** The same fault is written once in this time, milliseconds, and then how often it came. */
const QUIET_MS = 10_000;

export function createLog(level: string, destination?: pino.DestinationStream) {
  const logger = pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination(1),
  );
  const last = new Map<string, { at: number; more: number }>();
  return {
    info: (facts: Facts, message: string) => logger.info(facts, message),
    warn: (facts: Facts, message: string) => logger.warn(facts, message),
    /** Something failed: `what` was being done, and the error's code and first line. */
    fault(what: string, error: unknown): void {
      const { code, message } = describeError(error);
      const key = `${what} ${code ?? message}`;
      const entry = last.get(key);
      if (entry && performance.now() - entry.at < QUIET_MS) {
        entry.more += 1;
        return;
      }
      logger.error({ what, code, cause: message, ...(entry?.more ? { more: entry.more } : {}) }, 'fault');
      if (last.size > 100) last.clear();
      last.set(key, { at: performance.now(), more: 0 });
    },
    flush: () => logger.flush(),
  };
}
