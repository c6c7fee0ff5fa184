/**
 * `npm run demo`: everything on this machine, and a browser with the extension in it. With a window, a person goes on
 * from there; without one, or with `--headless`, it walks the loop by itself and exits 0 only when the transcript stood
 * on the call.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright';
import { connectByHand, openPopup, turnOnHere } from './connect.ts';
import { DEMO_HELP, type DemoOptions, readDemoOptions } from './options.ts';
import { createPrinter } from './printer.ts';
import { setStage } from './stage.ts';
import { walk } from './walk.ts';

const print = createPrinter((text) => process.stdout.write(text));

/** A window can be shown: always on macOS and Windows, with a display elsewhere. */
function hasScreen(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

async function runHeadless(options: DemoOptions): Promise<number> {
  const stage = await setStage(options, print);
  try {
    const screenshots = await walk(stage, options.screenshots, print);
    print.say(`\nFrom a number to its transcript. Screenshots: ${screenshots}`);
    return 0;
  } catch (error) {
    const saved = await photographAll(stage.chromium.context, options.screenshots);
    print.say(`\nWhat was on the screen then: ${saved}`);
    throw error;
  } finally {
    await stage.close();
  }
}

/** Every tab as it is, to find out why the walk stopped. */
async function photographAll(context: BrowserContext, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    const path = join(folder, `stopped-${index}.png`);
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  }
  return resolve(folder);
}

async function runWithWindow(options: DemoOptions): Promise<number> {
  const stage = await setStage(options, print);
  const { context } = stage.chromium;
  const closed = new Promise<void>((done) => context.once('close', () => done()));
  try {
    const settings = await stage.chromium.openExtensionPage('options.html');
    print.step('Connected', ...(await connectByHand(settings, stage)));
    const page = await context.newPage();
    await page.goto(stage.page);
    const popup = await openPopup(stage.chromium, settings, page);
    await turnOnHere(popup);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.bringToFront();
    print.say(
      '\nPoint at a phone number and press the button beside it. Dialmark’s button in the toolbar (under the',
    );
    print.say(
      'puzzle piece, until you pin it) shows the call, and its transcript a few seconds after it ends.',
    );
    print.say('Close the window, or press Ctrl+C here, to end.');
    // The terminal tells everybody, and npm tells us again.
    process.on('SIGINT', () => void context.close());
    process.on('SIGTERM', () => void context.close());
    await closed;
    return 0;
  } finally {
    await stage.close();
  }
}

const read = readDemoOptions(process.argv.slice(2), process.env);
if (!read.ok) {
  console.error(`${read.error}\n\n${DEMO_HELP}`);
  process.exitCode = 2;
} else if (read.value === 'help') {
  console.log(DEMO_HELP);
} else {
  const headless = read.value.headless || !hasScreen();
  if (headless && !read.value.headless) print.say('There is no display here, so the loop walks by itself.\n');
  try {
    process.exitCode = await (headless ? runHeadless : runWithWindow)({ ...read.value, headless });
  } catch (error) {
    console.error(`\nThe demo has stopped: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
