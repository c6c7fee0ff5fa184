/** The team's page: who gets in and stays in, what it shows, and what it refuses. */
import { beforeEach, expect, it } from 'vitest';
import { figuresCsv } from '#server/relay/lead/figures-csv.ts';
import { spanOf } from '#server/relay/lead/span.ts';
import { onEachStore } from './broker-bench.ts';
import { type TestRelay, wrapUp } from './kit.ts';
import { TEAM_ENV, teamKey } from './team-kit.ts';

const ORIGIN = 'https://relay.company.example';
const MINUTE = 60_000;
const EVIL = '<img src=x onerror=alert(1)>';

onEachStore('the team’s page', TEAM_ENV, (bench) => {
  let relay: TestRelay;
  beforeEach(() => {
    relay = bench.test;
  });

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    relay.post(path, new URLSearchParams(fields).toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: ORIGIN,
      ...headers,
    });
  const look = async (path: string, cookie?: string, language = 'en') =>
    relay.relay.app.request(path, {
      headers: { 'Accept-Language': language, ...(cookie && { Cookie: cookie }) },
    });
  async function signIn(name = 'Alex Weber') {
    await relay.leads.add(name);
    const code = await relay.codes.make('lead', name);
    const answer = await post('/lead/sign-in', { code });
    return { code, answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }

  it('lets a lead in once by a link, with a cookie that no script and no other site gets', async () => {
    const { code, answer, cookie } = await signIn();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '../lead']);
    const set = answer.headers.get('set-cookie') ?? '';
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/lead', 'Max-Age=2592000'])
      expect(set).toContain(part);
    const page = await look('/lead', cookie);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Signed in as Alex Weber');
    expect((await post('/lead/sign-in', { code })).status).toBe(403);
    const stored = JSON.stringify(await relay.database.read('SELECT * FROM relay_lead_sessions'));
    expect(stored).not.toContain(cookie.split('=')[1]);
  });

  it('does not use a link up by looking at it, and refuses one whose time is up', async () => {
    await relay.leads.add('Alex');
    const code = await relay.codes.make('lead', 'Alex');
    for (let n = 0; n < 3; n += 1) expect((await look(`/lead/sign-in?code=${code}`)).status).toBe(200);
    bench.clock.now += 15 * MINUTE;
    expect((await look(`/lead/sign-in?code=${code}`)).status).toBe(403);
    expect((await post('/lead/sign-in', { code })).status).toBe(403);
    // A browser's pairing code is none.
    await relay.people.put([{ name: 'Alex', callerIds: [], groups: [] }]);
    expect((await post('/lead/sign-in', { code: await relay.codes.make('pair', 'Alex') })).status).toBe(403);
  });

  it('ends a session after 12 idle hours, after 30 days, by signing out, and when the lead is removed', async () => {
    const { cookie } = await signIn();
    const is = async (status: number, with_ = cookie) =>
      expect((await look('/lead', with_)).status).toBe(status);
    bench.clock.now += 12 * 60 * MINUTE - 1;
    await is(200);
    bench.clock.now += 12 * 60 * MINUTE;
    await is(401);
    const long = (await signIn()).cookie;
    for (let hours = 0; hours < 30 * 24; hours += 10) {
      await is(200, long);
      bench.clock.now += 10 * 60 * MINUTE;
    }
    await is(401, long);
    const out = (await signIn()).cookie;
    expect((await post('/lead/sign-out', {}, { Cookie: out })).status).toBe(303);
    await is(401, out);
    const removed = (await signIn()).cookie;
    await relay.leads.remove('Alex Weber');
    await is(401, removed);
    for (const wrong of ['dialmark_lead=', `dialmark_lead=${'x'.repeat(43)}`, 'other=1'])
      await is(401, wrong);
    // A browser's token opens nothing here.
    const who = await relay.pair();
    expect((await relay.get('/lead', who)).status).toBe(401);
  });

  it('takes forms of its own origin only, also with a stolen click', async () => {
    const { cookie } = await signIn();
    const add = { number: '+4930901821', why: 'x', action: 'add' };
    for (const origin of ['https://evil.example', 'null', ''])
      expect([
        origin,
        (await post('/lead/do-not-call', add, { Cookie: cookie, Origin: origin })).status,
      ]).toEqual([origin, 403]);
    expect(await relay.list.count()).toBe(0);
    expect((await post('/lead/do-not-call', add, {})).status).toBe(401);
    expect((await post('/lead/do-not-call', add, { Cookie: cookie })).status).toBe(200);
    expect(await relay.list.count()).toBe(1);
    const { headers } = await look('/lead', cookie);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('lets a lead in however many codes somebody else tries', async () => {
    await Promise.all(Array.from({ length: 300 }, () => post('/lead/sign-in', { code: 'dml_x' })));
    expect((await signIn()).answer.status).toBe(303);
  });

  it('takes numbers of the company’s country as they are written there', async () => {
    relay = await bench.open({ ...TEAM_ENV, RELAY_COUNTRY: 'DE' });
    const { cookie } = await signIn();
    expect(await (await look('/lead', cookie)).text()).toMatch(
      /without a country code it is one of .Germany./,
    );
    await post('/lead/do-not-call', { number: '030 901821', action: 'add' }, { Cookie: cookie });
    expect(await relay.list.find(teamKey.hashOf('+4930901821'))).toMatchObject({ listed: true });
    const wrong = await post('/lead/do-not-call', { number: '030', action: 'add' }, { Cookie: cookie });
    expect(wrong.status).toBe(400);
  });

  it('shows names as text, whatever they are', async () => {
    const { cookie } = await signIn(EVIL);
    await relay.people.put([{ name: EVIL, callerIds: [], groups: [] }]);
    const who = await relay.pair();
    await relay.people.map(who.installation_id, EVIL);
    await wrapUp(relay, who, 'intent-0001', { outcome: EVIL });
    const answer = await post(
      '/lead/do-not-call',
      { number: '+4930901821', why: `${EVIL}"'`, action: 'add' },
      { Cookie: cookie },
    );
    for (const text of [await answer.text(), await (await look('/lead', cookie)).text()]) {
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(text).not.toContain('<img');
    }
  });

  it('finds, lists and takes off a number, and asks why', async () => {
    const { cookie } = await signIn();
    const ask = async (fields: Record<string, string>) => {
      const response = await post('/lead/do-not-call', fields, { Cookie: cookie });
      return [response.status, await response.text()] as const;
    };
    const number = '+49 30 901821';
    expect((await ask({ number, action: 'check' }))[1]).toContain('is not on the list');
    expect((await ask({ number, action: 'add', why: 'By phone' }))[1]).toContain('is on the list');
    expect((await ask({ number, action: 'remove' }))[0]).toBe(400);
    expect((await relay.list.find(teamKey.hashOf('+4930901821')))?.listed).toBe(true);
    const [, removed] = await ask({ number: '004930901821', action: 'remove', why: 'Consent' });
    expect(removed).toMatch(/is not on the list[\s\S]*Listed [\s\S]*By phone[\s\S]*Taken off[\s\S]*Consent/);
    expect((await ask({ number: '030 901821', action: 'add' }))[0]).toBe(400);
    expect((await ask({}))[0]).toBe(400);
  });

  it('speaks the languages of the extension, and says what to do with a personal link', async () => {
    const { cookie } = await signIn();
    for (const [language, lang, direction, words] of [
      ['he-IL,he;q=0.9', 'he', 'rtl', 'זמן שיחה|אין שיחות'],
      ['ar', 'ar', 'rtl', 'مدة التحدث|لا مكالمات'],
      ['fr, en;q=0.5', 'en', 'ltr', 'Talk time|No calls'],
      ['"><script>', 'en', 'ltr', 'No calls'],
    ] as const) {
      const text = await (await look('/lead', cookie, language)).text();
      expect(text).toContain(`<html lang="${lang}" dir="${direction}">`);
      expect(text).toMatch(new RegExp(words));
      const join = await (await look('/join', undefined, language)).text();
      expect(join).toContain(`lang="${lang}"`);
      expect(join).not.toContain('<script');
    }
  });

  it('gives a file of each agent and day, which no spreadsheet takes for formulas', async () => {
    const { cookie } = await signIn();
    const file = await look('/lead/figures.csv?view=range&from=2026-02-01&to=2026-03-01', cookie);
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="team-20260201-20260301.csv"',
    ]);
    expect((await look('/lead/figures.csv?view=range&from=2020-02-01&to=2026-03-01', cookie)).status).toBe(
      400,
    );
    expect((await look('/lead/figures.csv')).status).toBe(401);
    const agent = {
      ...{ day: 20260301, person: '=HYPERLINK("https://evil")', installationId: '', installationName: '' },
      ...{ calls: 2, reached: 1, talkMs: 61_000, open: 0, listed: 0, overdue: 1 },
      outcomes: new Map([['@SUM(A1)', 2]]),
    };
    expect(figuresCsv([agent])).toBe(
      '\ufeff"day","agent","calls","reached","talk_seconds","not_wrapped_up","callbacks_overdue","put_on_do_not_call_list","outcome: @SUM(A1)"\r\n' +
        `"2026-03-01","'=HYPERLINK(""https://evil"")","2","1","61","0","1","0","2"\r\n`,
    );
  });
});

it.each([
  [{ view: 'today' }, 20260301, 20260301],
  // A Sunday: a week of Britain's ends with it, one of the United States and of Israel begins.
  [{ view: 'week', region: 'en-GB' }, 20260223, 20260301],
  [{ view: 'week', region: 'he-IL' }, 20260301, 20260301],
  [{ view: 'range', from: '2026-02-27', to: '2026-03-02' }, 20260227, 20260302],
  [{ view: 'range', from: '2026-03-02', to: '2026-02-27' }, 20260227, 20260302],
  [{ view: 'range', from: '2026-02-31', to: 'x' }, 20260301, 20260301],
  [{ view: 'all' }, 20260301, 20260301],
])('the days of %j are %i to %i', (given, from, to) => {
  const { region = 'en', ...query } = given as Record<string, string>;
  expect(spanOf(query, 20260301, region)).toMatchObject({ from, to });
});
