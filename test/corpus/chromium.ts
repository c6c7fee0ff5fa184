import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** A headless Chromium: what DIALMARK_CHROMIUM names (set-up sets it), the machine's own, or Playwright's. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const named = process.env.DIALMARK_CHROMIUM;
  const own = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  const executablePath = named ?? own;
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...args],
  });
}
