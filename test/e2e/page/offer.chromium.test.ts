/** The offer on a page, as a person meets it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { type ChromiumStage, callName, chromiumStage, hover } from './stage.ts';

const CONTACTS = `<!doctype html><html lang="en"><head><title>Contacts</title></head><body>
<h1>Contacts</h1>
<table><thead><tr><th>Name</th><th>Phone</th></tr></thead><tbody>
<tr><td>Dana Levi</td><td>+1 212 555 0142</td></tr>
<tr><td>Bob Stone</td><td>+1 415 555 2671</td></tr>
</tbody></table>
<p><a id="tel" href="tel:+442079460958">Call the office</a></p>
<p><label>Phone <input id="input" type="tel" autocomplete="tel" value="+49 30 901820"></label></p>
</body></html>`;

let stage: ChromiumStage;
beforeAll(async () => {
  stage = await chromiumStage({ '/': CONTACTS });
});
afterAll(() => stage?.close());

it('offers a call beside the number, and one click dials with the row it stands in', async () => {
  const { page, roots, errors } = await stage.open('/');
  const before = await page.evaluate(() => document.body.outerHTML);
  const button = await hover(page, roots, '+1 415 555 2671', '+14155552671');
  await page.mouse.move(button.x, button.y);
  await roots.find('group', callName('+14155552671'));
  // A press in the instant that the button appears is meant for what was there before: a person presses again.
  await eventually(
    async () => {
      await page.mouse.down();
      await page.mouse.up();
      await eventually(() => stage.placed().includes('+14155552671'), {
        what: 'this press places it',
        timeout: 4000,
      });
      return true;
    },
    { what: 'the platform got the call' },
  );
  const placed = stage.platform.sandbox.calls.list().find((call) => call.request.to === '+14155552671');
  expect(placed?.request.metadata).toMatchObject({ crm: 'generic', contact_name: 'Bob Stone' });
  await eventually(async () => (await roots.tree()).some((node) => /on its way/.test(node.name)), {
    what: 'the answer is said',
  });
  expect(await page.evaluate(() => document.body.outerHTML)).toBe(before);
  expect(errors).toEqual([]);
  await page.close();
});
