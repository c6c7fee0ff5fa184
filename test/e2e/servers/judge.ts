/** Judges whole applications that others made. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Application,
  DJANGO,
  REQUEST_TRACKER,
  type RunningApplication,
  startApplication,
  TRYTON,
} from '../../apps/servers/servers.ts';
import { type Person, people } from '../../apps/widgets/people.ts';
import { differing, settledBody } from '../apps/judge.ts';
import { placement } from '../apps/placement.ts';
import { eventually } from '../harness/eventually.ts';
import type { Journey, Side, Tab } from '../page/journeys/side.ts';

interface ServerPage {
  name: string;
  path: string;
  /** Whose numbers are to be offered, as the page writes them, in any order: so many of them as it shows. */
  people: readonly Person[];
  read(one: Person): object;
}

const PEOPLE = people(40);
const [, , , FOURTH] = PEOPLE as [Person, Person, Person, Person];
const record = ({ id }: Person) => ({ recordType: 'contact', recordId: String(id) });

/** By turns a party is a person, or a company whose contact they are. */
function ofParty(one: Person): object {
  return PEOPLE.indexOf(one) % 2 === 0
    ? { contactName: one.name }
    : { contactName: one.name, companyName: one.company };
}

const SERVERS: readonly { application: Application; pages: readonly ServerPage[] }[] = [
  {
    application: DJANGO,
    pages: [
      {
        name: 'list',
        path: '/admin/crm/contact/',
        people: PEOPLE,
        read: (one) => ({ contactName: one.name, companyName: one.company, ...record(one) }),
      },
      {
        name: 'form',
        path: `/admin/crm/contact/${FOURTH.id}/change/`,
        people: [FOURTH],
        read: (one) => ({ contactName: one.name, companyName: one.company, ...record(one) }),
      },
    ],
  },
  {
    application: REQUEST_TRACKER,
    pages: [
      {
        name: 'ticket',
        path: '/Ticket/Display.html?id=1',
        people: [FOURTH],
        // Who asks stands in a box of its own, and who wrote beside the words: neither is under a word for a person.
        read: () => ({ recordType: 'ticket', recordId: '1' }),
      },
      {
        name: 'user, form',
        path: '/Admin/Users/Modify.html?id=33',
        people: [FOURTH],
        read: (one) => ({ contactName: one.name, recordId: '33' }),
      },
    ],
  },
  {
    application: TRYTON,
    pages: [
      {
        name: 'contact mechanisms',
        path: '/#tryton/model/party.contact_mechanism',
        // The last have their numbers as faxes.
        people: PEOPLE.slice(0, -8),
        read: ofParty,
      },
      {
        name: 'party, form',
        path: '/#tryton/model/party.party/4',
        people: [FOURTH],
        read: (one) => ({ ...ofParty(one), recordId: '4' }),
      },
    ],
  },
];

/** The body without what the server makes again for each request, and what the page does to itself at the focus. */
const withoutTokens = (body: string) =>
  body
    .replace(/(csrf\w*"? value=")[^"]+/gi, '$1')
    .replace(/Time to display: [\d.]+/, '')
    // What arrives first is numbered first, and icons come when they come.
    .replace(/ui-id-\d+/g, 'ui-id')
    .replace(/ src="(?:blob:[^"]*)?"/g, '')
    .replace(/(class="field form-control) expand/, '$1');

/** Runs in the page. */
export function bringIntoView(text: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode();
  while (node && !(node as Text).data.includes(text)) node = walker.nextNode();
  const field = [...document.querySelectorAll('input')].find(({ value }) => value.includes(text));
  (node?.parentElement ?? field)?.scrollIntoView({ block: 'center' });
}

const byNumber = (one: { e164: string }, other: { e164: string }) => one.e164.localeCompare(other.e164);

/** Runs in the page. Which of the texts it shows. */
const shownOf = (texts: readonly string[]): boolean[] => {
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  const all = [document.body.innerText, ...fields].join('\n');
  return texts.map((text) => all.includes(text));
};

/** The page once it is drawn, whose numbers it shows, and what is offered. */
async function opened(side: Side, page: ServerPage, origin: string) {
  const tab = await side.open(page.path, origin);
  const shown = await drawn(tab, page.people);
  await eventually(async () => (await tab.list()).length === shown.length, {
    what: `${shown.length} numbers are offered`,
    timeout: 15_000,
  }).catch(() => undefined);
  return { tab, shown, offers: (await tab.list()).toSorted(byNumber) };
}

function drawn(tab: Tab, people: readonly Person[]): Promise<Person[]> {
  return eventually(
    async () => {
      const are = await tab.evaluate(shownOf, [people.map(({ abroad }) => abroad)]);
      const shown = people.filter((_, at) => are[at]);
      return shown.length > 0 && shown;
    },
    { what: 'the page is drawn' },
  );
}

export const servers: Journey = (side) => {
  describe.each(SERVERS)('$application.name', ({ application, pages }) => {
    let running: RunningApplication;
    beforeAll(async () => {
      running = await startApplication(application, PEOPLE);
      await side().ask('site.enabled', { origin: running.origin });
    });
    afterAll(() => running?.close());

    describe.each(pages)('$name', (page) => {
      it('has all of its numbers offered and nothing else, each as whose it is', async () => {
        const { offers, shown } = await opened(side(), page, running.origin);
        const wanted = shown.toSorted(byNumber);
        expect(offers.map(({ e164 }) => e164)).toEqual(wanted.map(({ e164 }) => e164));
        expect(offers.map(({ context }) => context)).toEqual(
          wanted.map((one) => expect.objectContaining(page.read(one))),
        );
      });

      it('stays as it is without us', async () => {
        const { tab } = await opened(side(), page, running.origin);
        const strange = running.origin.replace('127.0.0.1', 'strange.localhost');
        const without = await side().open(page.path, strange);
        await drawn(without, page.people);
        const [ours, theirs] = [await settledBody(tab), await settledBody(without)].map(withoutTokens);
        expect(differing(theirs?.replaceAll(strange, running.origin), ours)).toBeUndefined();
      });

      placement(async () => {
        const { tab, shown } = await opened(side(), page, running.origin);
        const [first] = shown as [Person];
        await tab.evaluate(bringIntoView, [first.abroad]);
        return {
          tab,
          texts: shown.map(({ abroad }) => abroad),
          numbers: shown.map(({ e164 }) => e164),
          scroller: undefined,
        };
      });
    });
  });
};
