/** The product at work for pictures: sandbox, relay, the demo CRM and a browser that is connected, in one language. */
import type { Page } from 'playwright';
import type { Locale } from '#lib/locales/translator.ts';
import { askFrom, connect } from '#test/e2e/harness/ask.ts';
import { closedRoots, launchChromium } from '#test/e2e/harness/chromium.ts';
import { eventually } from '#test/e2e/harness/eventually.ts';
import { startOutside } from '#test/e2e/harness/platform.ts';
import { serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';

/** Whose record is shown, and her number as the record writes it. */
const SUBJECTS: Readonly<Record<Locale, Subject>> = {
  en: { id: '1042', e164: '+14155550132', text: '(415) 555-0132', note: 'Wants the renewal before the 12th' },
  he: { id: '1045', e164: '+97236124470', text: '03-612-4470', note: 'מבקשת הצעה לשלוש שנים' },
  ar: { id: '1046', e164: '+966114600134', text: '011 460 0134', note: 'تريد العرض قبل نهاية الشهر' },
};

export interface Subject {
  id: string;
  e164: string;
  text: string;
  /** Note of the call before. */
  note: string;
}

const COUNTRIES: Readonly<Record<Locale, string>> = { en: 'US', he: 'IL', ar: 'SA' };

/** @param size of the CRM's page, CSS pixels */
export async function setPictureStage(
  locale: Locale,
  size: { width: number; height: number },
  colorScheme: 'light' | 'dark' = 'light',
) {
  const outside = await startOutside({ times: { ring: 900, talk: 1500, pending: 300, processing: 600 } });
  const server = await serveDemoCrm();
  const chromium = await launchChromium({
    locale: locale === 'en' ? 'en-US' : locale,
    viewport: size,
    colorScheme,
  });
  const ours = await chromium.openExtensionPage('options.html');
  const ask = askFrom(ours);
  await connect(ask, outside, [server.url]);
  await ask('settings.save', { patch: { language: locale, defaultCountry: COUNTRIES[locale] } });
  const crm = await chromium.context.newPage();
  const subject = SUBJECTS[locale];
  await crm.goto(`${server.url}/contacts/${subject.id}`);
  return {
    chromium,
    ask,
    /** A page of the extension, to read tables in. */
    ours,
    crm,
    subject,
    async close(): Promise<void> {
      await chromium.close();
      await server.close();
      await outside.close();
    },
  };
}

export type PictureStage = Awaited<ReturnType<typeof setPictureStage>>;

/** Where the page writes the number, CSS pixels of the viewport. */
export async function placeOf(crm: Page, text: string): Promise<{ x: number; y: number }> {
  const box = await crm.getByText(text, { exact: true }).first().boundingBox();
  if (!box) throw new Error(`${text} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The name of whatever calls the number: its digits are in it, in every language. */
export function named(text: string): RegExp {
  return new RegExp([...text.replace(/\D/g, '').replace(/^0/, '')].join('\\D*'));
}

/** Rests the mouse on the number, then on its button until the card is there. @returns the button's place */
export async function openCard(crm: Page, text: string): Promise<{ x: number; y: number }> {
  const roots = await closedRoots(crm);
  const { x, y } = await placeOf(crm, text);
  await crm.mouse.move(x - 4, y, { steps: 4 });
  await crm.mouse.move(x, y, { steps: 2 });
  const spot = await roots.spot(await roots.find('button', named(text)));
  await crm.mouse.move(spot.x, spot.y, { steps: 4 });
  await roots.find('group', named(text));
  return spot;
}

/** Calls the subject, waits for the transcript and writes a note, as if it had been from this page `daysAgo`. */
export async function rememberCall(
  { ask, ours, crm, subject }: PictureStage,
  daysAgo: number,
): Promise<void> {
  const intentId = crypto.randomUUID();
  await ask('call.place', {
    intentId,
    to: subject.e164,
    ext: '',
    context: { crm: 'generic' },
    accepted: ['recent', 'quiet-hours', 'guess'],
    guess: false,
  });
  await eventually(
    async () => {
      const view = await ask('call.get', { intentId });
      return view && JSON.stringify(view).includes('"completed"') ? view : undefined;
    },
    { what: 'the call and its transcript are there', timeout: 60_000 },
  );
  await ask('call.annotate', { intentId, note: subject.note, disposition: 'reached' });
  await ours.evaluate(
    ({ id, shift, origin }) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('dialmark');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction('calls', 'readwrite');
          const calls = change.objectStore('calls');
          const reading = calls.get(id);
          reading.onsuccess = () =>
            calls.put({
              ...reading.result,
              // A page is told only of calls that were placed from its site.
              origin,
              createdAt: reading.result.createdAt - shift,
              updatedAt: reading.result.updatedAt - shift,
            });
          change.oncomplete = () => {
            opening.result.close();
            done();
          };
          change.onerror = () => failed(change.error);
        };
      }),
    { id: intentId, shift: daysAgo * 86_400_000, origin: new URL(crm.url()).origin },
  );
}
