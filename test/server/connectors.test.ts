/** Connectors against the CRMs themselves: Redmine and Request Tracker as Debian packages them, Directus of npm. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCrmApi } from '#lib/connectors/crm-api.ts';
import { directus } from '#lib/connectors/crms/directus.ts';
import { redmine } from '#lib/connectors/crms/redmine.ts';
import { requestTracker } from '#lib/connectors/crms/request-tracker.ts';
import { type Connector, type CrmApi, type Draft, LONGEST_ENTRY } from '#lib/connectors/types.ts';
import { systemClock } from '#lib/core/clock.ts';
import {
  type Application,
  DIRECTUS,
  REDMINE,
  REQUEST_TRACKER,
  type RunningApplication,
  startApplication,
} from '../apps/servers/servers.ts';
import { people } from '../apps/widgets/people.ts';

const tools = { fetch, clock: systemClock };
const draftOf = (text: string, mark: string): Draft => ({
  title: 'Call to Dana',
  text: `${text}\n${mark}`,
  mark,
  facts: { startedAt: Date.now(), number: '+14155550132' } as never,
});

interface Held {
  connector: Connector;
  application: Application;
  type: string;
  /** How it answers a record that is not there, if it looks. */
  gone?: string;
  page: string;
}

function hold({ connector, application, type, gone, page }: Held): void {
  let running: RunningApplication;
  let api: CrmApi;
  const record = { type, id: '1' };
  beforeAll(async () => {
    running = await startApplication(application, people(12));
    api = createCrmApi(connector, running.origin, running.token, tools);
  }, 200_000);
  afterAll(() => running?.close());

  test('says whose the token is, and refuses another one', async () => {
    expect(await connector.try(api)).toMatchObject({ ok: true });
    const stranger = createCrmApi(connector, running.origin, 'no-such-token', tools);
    expect(await connector.try(stranger)).toMatchObject({ ok: false, error: { code: 'token-refused' } });
  });

  test('knows the record of a page', () => {
    const pageUrl = running.origin + page;
    expect(connector.recordOf({ crm: 'generic', recordType: record.type, recordId: '1', pageUrl })).toEqual(
      record,
    );
    expect(connector.recordOf({ crm: 'generic', pageUrl: `${running.origin}/search` })).toBeUndefined();
  });

  test('writes an entry that is found by its mark, and by no other', async () => {
    const mark = `call-${randomUUID()}`;
    expect(await connector.find(api, record, mark)).toEqual({ ok: true, value: undefined });
    const made = await connector.create(api, record, draftOf('Reached. “Order” שלום <b>&amp;</b>', mark));
    expect(made).toMatchObject({ ok: true });
    expect(await connector.find(api, record, mark)).toEqual(made);
    expect(await connector.find(api, record, `call-${randomUUID()}`)).toEqual({ ok: true, value: undefined });
    if (!made.ok || !connector.update) return;
    const bare = (text = '') => text.replace(/\s/g, '');
    const read = await connector.read?.(api, record, made.value);
    expect(read?.ok && bare(read.value)).toBe(bare(`Reached. “Order” שלום <b>&amp;</b>\n${mark}`));
    expect(await connector.update(api, record, made.value, draftOf('Grown', mark))).toMatchObject({
      ok: true,
    });
    expect(await connector.find(api, record, mark)).toEqual(made);
  });

  if (gone)
    test('says that a record is gone', async () => {
      const lost = await connector.create(
        api,
        { ...record, id: '999999' },
        draftOf('x', `call-${randomUUID()}`),
      );
      expect(lost).toMatchObject({ ok: false, error: { code: gone, mayBeWritten: false } });
    });

  test('takes the longest entry', async () => {
    const mark = `call-${randomUUID()}`;
    const long = draftOf('ש'.repeat((connector.longest ?? LONGEST_ENTRY) - mark.length - 1), mark);
    expect(await connector.create(api, record, long)).toMatchObject({ ok: true });
    expect(await connector.find(api, record, mark)).toMatchObject({ ok: true, value: expect.any(String) });
  });

  if (connector.refusesSecond)
    test('takes no second entry for a call', async () => {
      const draft = draftOf('x', `call-${randomUUID()}`);
      const first = await connector.create(api, record, draft);
      expect(first).toMatchObject({ ok: true });
      expect(await connector.create(api, record, draft)).toEqual(first);
    });
}

describe.each([
  { connector: redmine, application: REDMINE, type: 'issue', gone: 'gone', page: '/issues/1' },
  {
    connector: requestTracker,
    application: REQUEST_TRACKER,
    type: 'ticket',
    gone: 'refused',
    page: '/Ticket/Display.html',
  },
])('$connector.name', hold);
if (process.env.DIALMARK_DIRECTUS)
  describe('Directus', () =>
    hold({
      connector: directus,
      application: DIRECTUS,
      type: 'contacts',
      page: '/admin/content/contacts/1',
    }));
