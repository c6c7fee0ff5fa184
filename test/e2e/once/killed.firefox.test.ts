import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { askFromFirefox } from '../harness/ask.ts';
import { launchFirefox } from '../harness/firefox.ts';
import { describeKilling, pressInPage } from './killed.ts';

const profile = mkdtempSync(join(tmpdir(), 'dialmark-killed-'));
afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));

describeKilling(async () => {
  const firefox = await launchFirefox({ profile });
  await firefox.open(firefox.extensionUrl('options.html'));
  return {
    ask: askFromFirefox(firefox),
    press: (intentId, to) => firefox.evaluate(pressInPage, [intentId, to]),
    kill: () => firefox.kill(),
  };
});
