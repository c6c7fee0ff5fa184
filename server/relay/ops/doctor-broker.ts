/** What `doctor` says of the keys that the relay places calls with. Trying one costs nothing: see `tryKey`. */
import { systemClock } from '#lib/core/clock.ts';
import { ok } from '#lib/core/result.ts';
import { createPlatformClient } from '#lib/platform/client.ts';
import type { Config } from './config.ts';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 5000;

export async function brokerFindings(
  { broker }: Pick<Config, 'broker'>,
  fetch: (url: string, init: RequestInit) => Promise<Response> = (url, init) => globalThis.fetch(url, init),
): Promise<Finding[]> {
  const client = createPlatformClient({
    fetch,
    clock: systemClock,
    baseUrl: broker.baseUrl,
    keyFor: async () => ok(''),
    timeoutMs: TIMEOUT_MS,
  });
  const findings: Finding[] = [];
  for (const [about, variable, capability, key] of [
    ['calls', 'RELAY_CALLS_KEY', 'click-to-call', broker.keys.call],
    ['transcripts', 'RELAY_TRANSCRIPTIONS_KEY', 'ai-transcription', broker.keys.transcription],
  ] as const) {
    if (key === undefined) continue;
    const trial = await client.tryKey(capability, key);
    if (trial.ok) {
      const words = `${variable} is accepted at ${broker.baseUrl}`;
      findings.push(
        trial.value === 'good'
          ? { about, verdict: 'good', words }
          : {
              about,
              verdict: 'unknown',
              words: `${broker.baseUrl} does not say whether ${variable} is good`,
            },
      );
      continue;
    }
    const { code, cause, httpStatus } = trial.error;
    const said = [httpStatus && `HTTP ${httpStatus}`, cause].filter(Boolean).join(', ');
    const words = `${variable} at ${broker.baseUrl}: ${code}${said && ` (${said})`}`;
    findings.push({ about, verdict: 'bad', words });
  }
  return findings;
}
