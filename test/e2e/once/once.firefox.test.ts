/** Firefox sends a POST again by itself where a connection that it used before breaks: ours arrive once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askFromFirefox } from '../harness/ask.ts';
import { type FirefoxWithExtension, launchFirefox } from '../harness/firefox.ts';
import {
  type Breakage,
  type BreakingPlatform,
  overProtocol,
  type Protocol,
  startBreakingPlatform,
} from './breaking-platform.ts';
import { type Caller, createCaller } from './caller.ts';

let firefox: FirefoxWithExtension;
beforeAll(async () => {
  firefox = await launchFirefox();
  await firefox.open(firefox.extensionUrl('options.html'));
});
afterAll(() => firefox?.close());

// HTTP/1.1 over TLS, and a stream that the server ends with INTERNAL_ERROR, are what stays open: docs/security.md.
const PROTOCOLS: readonly [Protocol, readonly Breakage[]][] = [
  ['http/1.1', ['connection']],
  ['h2', ['connection', 'stream cancelled']],
];
for (const [protocol, breakages] of PROTOCOLS)
  describe(`over ${protocol}`, overProtocol(protocol), () => {
    let platform: BreakingPlatform;
    let caller: Caller;
    beforeAll(async () => {
      platform = await startBreakingPlatform(protocol);
      caller = createCaller(askFromFirefox(firefox), platform);
      await caller.connect();
    });
    afterAll(() => platform?.close());

    it.each(breakages)('a call arrives once and is unknown: %s', async (how) => {
      for (const digit of [1, 2, 3]) {
        expect(await caller.call(`+1415555010${digit}`)).toBe('initiated');
        const broken = await caller.callBroken(`+1415555011${digit}`, how);
        expect(broken).toEqual({ arrivals: 1, state: 'unknown' });
      }
      expect(platform.seen.at(-1)).toMatch(protocol === 'h2' ? /^POST 2\.0/ : /^POST 1\.1/);
    });
  });
