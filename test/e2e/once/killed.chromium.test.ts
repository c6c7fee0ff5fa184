import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { askFrom } from '../harness/ask.ts';
import { launchChromium } from '../harness/chromium.ts';
import { describeKilling, pressInPage } from './killed.ts';

const profile = mkdtempSync(join(tmpdir(), 'dialmark-killed-'));
afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));

describeKilling(async () => {
  const chromium = await launchChromium({ profile });
  const page = await chromium.openExtensionPage('options.html');
  return {
    ask: askFrom(page),
    press: (intentId, to) =>
      page.evaluate(`(${pressInPage})(${JSON.stringify(intentId)}, ${JSON.stringify(to)})`),
    kill: () => chromium.kill(),
  };
});
