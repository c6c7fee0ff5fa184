/** What became of a press, said at the number: each answer within its second, in words, with the next step. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClosedRoots } from '../harness/chromium.ts';
import { eventually } from '../harness/eventually.ts';
import { type ChromiumStage, callName, chromiumStage, hover } from './stage.ts';

/** A number a test, so that no call is "recent" to another. */
const NUMBERS = {
  placed: ['+1 415 555 2671', '+14155552671'],
  busy: ['+1 415 555 2672', '+14155552672'],
  waiting: ['+1 415 555 2673', '+14155552673'],
  unknown: ['+1 415 555 2674', '+14155552674'],
  revoked: ['+1 415 555 2675', '+14155552675'],
  worker: ['+1 415 555 2676', '+14155552676'],
} as const;
const PAGE = `<!doctype html><html lang="en"><head><title>Contacts</title></head><body><table>
<tr><th>Name</th><th>Phone</th></tr>
${Object.values(NUMBERS)
  .map(([shown]) => `<tr><td>Bob Stone</td><td>${shown}</td></tr>`)
  .join('')}
</table></body></html>`;
const SOON_MS = 1_000;

let stage: ChromiumStage;
beforeAll(async () => {
  stage = await chromiumStage({ '/': PAGE });
});
afterAll(() => stage?.close());

async function press(which: keyof typeof NUMBERS): Promise<{ page: Page; roots: ClosedRoots; at: number }> {
  const { page, roots } = await stage.open('/');
  const [shown, e164] = NUMBERS[which];
  const { x, y } = await hover(page, roots, shown, e164);
  await page.mouse.move(x, y);
  await roots.find('group', callName(e164));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await page.mouse.click(x, y);
  return { page, roots, at: performance.now() };
}

const says = (roots: ClosedRoots, words: RegExp) =>
  eventually(async () => (await roots.tree()).find((node) => words.test(node.name)), {
    what: `${words} is said`,
  });

/** Buttons of ours take a press only after they have been seen. */
async function clickSoon(page: Page, roots: ClosedRoots, name: string): Promise<void> {
  await roots.find('button', name);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  await roots.click('button', name);
}

it('says that the call is on its way, with its id', async () => {
  const { page, roots, at } = await press('placed');
  await says(roots, /the platform is connecting it/);
  expect(performance.now() - at).toBeLessThan(SOON_MS * 3);
  await says(roots, /^c_/);
  await roots.find('button', 'Open call');
  await page.close();
});

it('asks before the same number is called again, and calls after a yes', async () => {
  const { page, roots } = await press('placed');
  await says(roots, /You called this number/);
  const before = stage.placed().length;
  await clickSoon(page, roots, 'Call anyway');
  await eventually(() => stage.placed().length === before + 1, { what: 'the call is placed' });
  await page.close();
});

it('counts down where the platform asks us to wait, and can be taken back', async () => {
  stage.platform.sandbox.faults.add({
    endpoint: 'calls.create',
    kind: '429',
    times: 5,
    retry_after_seconds: 20,
  });
  const { page, roots } = await press('waiting');
  await says(roots, /goes out in \d+ sec/);
  // Read out once, when it begins; shown second by second.
  await eventually(
    async () => {
      const said = (await roots.tree()).flatMap((node) => /goes out in (\d+) sec/.exec(node.name)?.[1] ?? []);
      return new Set(said).size > 1;
    },
    { what: 'the seconds run' },
  );
  await clickSoon(page, roots, 'Cancel');
  await says(roots, /Cancelled before it was sent/);
  stage.platform.sandbox.faults.clear();
  expect(stage.placed()).not.toContain(NUMBERS.waiting[1]);
  await page.close();
});

it('says that it does not know where no answer came, and lets the user decide', async () => {
  stage.platform.sandbox.faults.add({ endpoint: 'calls.create', kind: 'drop-after', times: 1 });
  const { page, roots } = await press('unknown');
  await says(roots, /check your phone before you try again/);
  const before = stage.placed().length;
  await clickSoon(page, roots, 'I checked: call again');
  await eventually(() => stage.placed().length === before + 1, { what: 'the second press calls' });
  await page.close();
});

it('says the same whether or not the worker was asleep', async () => {
  const { page, roots } = await stage.open('/');
  const [shown, e164] = NUMBERS.worker;
  const { x, y } = await hover(page, roots, shown, e164);
  await page.mouse.move(x, y);
  await roots.find('group', callName(e164));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await stage.chromium.stopServiceWorker();
  await page.mouse.click(x, y);
  await says(roots, /the platform is connecting it/);
  expect(stage.placed().filter((to) => to === e164)).toHaveLength(1);
  await page.close();
});

it('says why a call was refused, and opens what mends it', async () => {
  const keys = stage.platform.sandbox.keys.list();
  for (const key of keys) stage.platform.sandbox.keys.revoke(key.id);
  const { page, roots, at } = await press('revoked');
  await says(roots, /does not accept this key/);
  expect(performance.now() - at).toBeLessThan(SOON_MS * 3);
  await clickSoon(page, roots, 'Replace the key');
  await eventually(
    () => stage.chromium.context.pages().filter((each) => each.url().includes('options.html')).length >= 1,
    { what: 'the settings open' },
  );
  await page.close();
});
