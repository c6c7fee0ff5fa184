/** Rate limits per key (section 8): so many requests in a span that begins with the first of them. */
import type { SandboxSettings } from './settings.ts';

export function createRateLimits(now: () => number) {
  const spans = new Map<string, { start: number; used: number }>();

  /** Counts a request of this key; the seconds to wait (at least 1) if it is over the limit. */
  return function waitSeconds(
    keyId: string,
    limit: SandboxSettings['rateLimits']['calls'],
  ): number | undefined {
    if (limit.requests === 0) return undefined;
    const at = now();
    let span = spans.get(keyId);
    if (!span || at >= span.start + limit.seconds * 1000 || at < span.start) {
      span = { start: at, used: 0 };
      spans.set(keyId, span);
    }
    if (span.used < limit.requests) {
      span.used += 1;
      return undefined;
    }
    return Math.max(1, Math.ceil((span.start + limit.seconds * 1000 - at) / 1000));
  };
}
