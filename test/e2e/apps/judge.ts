/** Judges pages of others: what is offered, whose it is, and that the page, its rows and its readers are left in peace. */
import { describe, expect, it } from 'vitest';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { Person } from '../../apps/widgets/people.ts';
import { eventually } from '../harness/eventually.ts';
import { errorsOf, type Journey, type Side, type Tab } from '../page/journeys/side.ts';
import { APP_PAGES, type AppPage, PEOPLE, pathOf } from './pages.ts';
import { placement } from './placement.ts';

/** Runs in the page: which of the texts are to be seen, in fields and shadow roots too. */
function seenOf(texts: string[]): number[] {
  const fields = Array.from(document.querySelectorAll('input'), ({ value }) => value);
  const drawn = (root: ParentNode): string[] =>
    [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot
        ? [...shadowRoot.children, ...drawn(shadowRoot)].map((each) =>
            typeof each === 'string' ? each : ((each as HTMLElement).innerText ?? ''),
          )
        : [],
    );
  const all = [document.body.innerText, ...drawn(document), ...fields].join('\n');
  return texts.flatMap((text, index) => (all.includes(text) ? [index] : []));
}

async function opened(side: Side, page: AppPage, origin?: string): Promise<Tab> {
  const tab = await side.open(pathOf(page), origin);
  await eventually(() => tab.evaluate(() => document.documentElement.dataset.ready === 'yes', []), {
    what: `${page.name} is drawn`,
  });
  await page.act?.(tab);
  return tab;
}

async function wantedOn(tab: Tab, page: AppPage): Promise<Person[]> {
  const seen = await tab.evaluate(seenOf, [PEOPLE.map((one) => one[page.written])]);
  const all = seen.map((index) => PEOPLE[index] as Person);
  return all.filter(({ id }) => page.only?.includes(id) ?? true);
}

/** A number may stand in the page twice: in a list, and in a dialog over it. */
const numbersOf = (all: readonly { e164: string }[]) => [...new Set(all.map(({ e164 }) => e164))].toSorted();

/** Names without the space, as Japan writes them. */
const written = (name: string | undefined) => name?.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');

type Read = Partial<Record<'contactName' | 'companyName' | 'recordType' | 'recordId', string>>;

/** Facts that have to be read of a number; `read` says whether a company that no word names was found. */
function factsOf(one: Person, page: AppPage, read: Read): Read {
  const says = page.companies === undefined || (page.companies === 'unlabelled' && read.companyName);
  return {
    contactName: written(one.name) as string,
    ...(says && { companyName: one.company }),
    ...page.record?.(one),
  };
}

function readOf(context: RecordContext | undefined): Read {
  const { contactName, companyName, recordType, recordId } = context ?? {};
  const all = { contactName: written(contactName), companyName, recordType, recordId };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Waits until what is offered is what is to be seen. */
async function offered(tab: Tab, page: AppPage): Promise<{ wanted: Person[]; listed: FramedNumber[] }> {
  let wanted: Person[] = [];
  let listed: FramedNumber[] = [];
  await eventually(
    async () => {
      wanted = await wantedOn(tab, page);
      listed = await tab.list();
      return wanted.length > 0 && numbersOf(listed).join() === numbersOf(wanted).join();
    },
    { what: 'what is offered is what is to be seen', timeout: 12_000 },
  ).catch(() => expect(numbersOf(listed)).toEqual(numbersOf(wanted)));
  return { wanted, listed };
}

/** Runs in the page: the body, without ids that libraries number again at each load. */
function bodyWithout(): string {
  return document.body.outerHTML
    .replace(/(?:_r_|:r)[\da-z]+[_:]/g, 'id')
    .replace(/(?:input|v|mce|tiny|quill)[-_](?:v-|u)?\d+(?:_\d+)*/g, 'id')
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replace(/_ng(?:host|content)-[\w-]+/g, 'ng');
}

/** The body once the page has stopped to draw. */
export async function settledBody(tab: Tab): Promise<string> {
  let last = '';
  await eventually(
    async () => {
      const body = await tab.evaluate(bodyWithout, []);
      const isSame = body === last;
      last = body;
      return isSame;
    },
    { what: 'the page has stopped to draw', every: 400 },
  );
  return last;
}

/** Where two texts part, with what stands round it. */
export function differing(one = '', other = ''): [string, string] | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one.slice(at - 200, at + 200), other.slice(at - 200, at + 200)];
}

export const apps: Journey = (side) => {
  describe.each(APP_PAGES)('$name', (page) => {
    it('has all of its numbers offered and nothing else, each as whose it is', async () => {
      const tab = await opened(side(), page);
      const { wanted, listed } = await offered(tab, page);
      const people = new Map(wanted.map((one) => [one.e164, one]));
      const read = listed.map(({ context }) => readOf(context));
      const facts = listed.map(({ e164 }, at) => factsOf(people.get(e164) as Person, page, read[at] ?? {}));
      expect(read).toEqual(facts);
      expect(await errorsOf(tab)).toEqual([]);
    });

    it('stays as it is without us', async () => {
      const without = await opened(side(), page, side().site.strangeOrigin);
      const before = await settledBody(without);
      const tab = await opened(side(), page);
      await offered(tab, page);
      expect(differing(before, await settledBody(tab))).toBeUndefined();
    });

    placement(async () => {
      const tab = await opened(side(), page);
      await offered(tab, page);
      const shown = PEOPLE.filter(({ id }) => page.only?.includes(id) ?? true);
      return {
        tab,
        texts: shown.map((one) => one[page.written]),
        numbers: shown.map(({ e164 }) => e164),
        scroller: page.scroller,
      };
    });
  });
};
