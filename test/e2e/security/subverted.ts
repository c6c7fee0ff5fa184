/** An attacker has our content script in an allowed page, and sends what they like with it. Both browsers run this. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireAnswer } from '#lib/messages/client.ts';
import { wire } from '#lib/messages/client.ts';
import { type DataOf, ROUTES, type RouteName } from '#lib/messages/routes.ts';
import type { PlaceAnswer } from '#lib/model/call.ts';
import { GUARD_CODES } from '#lib/model/guard.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Ask } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import { DATA, spoiled } from './every-route.ts';

export interface Subverted {
  ask: Ask;
  placed(): string[];
  keys: readonly string[];
  /** Says these from a content script of ours in an allowed page, all at once. */
  say(messages: readonly unknown[]): Promise<(WireAnswer | null)[]>;
  /** Text of the toolbar's badge. */
  badge(): Promise<string>;
  /** Ends the background: whatever it remembers by itself is gone. */
  endBackground(): Promise<void>;
  /** How many tabs and windows of ours are open. */
  opened(): Promise<number>;
  close(): Promise<void>;
}

const PER_MINUTE = 12;
/** Questions that were answered before the burst: each counts as a press. */
const ASKED = 4;
const PREMIUM = '+449098790000';
const names = Object.keys(ROUTES) as RouteName[];
const placing = (to: string, more: Partial<DataOf<'call.place'>> = {}): DataOf<'call.place'> => ({
  ...DATA['call.place'],
  intentId: crypto.randomUUID(),
  to,
  accepted: [...GUARD_CODES],
  ...more,
});
const place = (...of: Parameters<typeof placing>) => wire('call.place', placing(...of));
const isRefused = (answer: WireAnswer | null | undefined) =>
  answer?.ok === false && answer.error === 'refused';

/** @param open a site that is allowed, in a tab, and the account connected. */
export function describeSubverted(open: () => Promise<Subverted>): void {
  let side: Subverted;
  const setGuards = async (patch: Partial<Settings['guards']>) => {
    const { guards } = (await side.ask('settings.get', {})).settings;
    await side.ask('settings.save', { patch: { guards: { ...guards, ...patch } } });
  };
  beforeAll(async () => {
    side = await open();
    await setGuards({ perMinute: PER_MINUTE });
  });
  afterAll(() => side?.close());

  it('is refused every route that is not for content scripts, and whatever does not fit its schema', async () => {
    const settled = async () => ({
      settings: await side.ask('settings.get', {}),
      keys: await side.ask('keys.list', {}),
      vault: await side.ask('vault.state', {}),
      sites: await side.ask('site.list', {}),
    });
    const before = await settled();
    const seed = Number(process.env.DIALMARK_SEED ?? 20_261_122);
    const messages = names.flatMap((name) => {
      const data = fc.sample(spoiled(DATA[name]), { seed, numRuns: 25 });
      // Of what a content script may say only what is spoiled: the rest is tried below.
      const all = !ROUTES[name].content ? [DATA[name], ...data] : data;
      return all
        .filter((each) => !ROUTES[name].content || !ROUTES[name].schema.safeParse(each).success)
        .map((each) => ({ dialmark: 1, route: name, data: each }));
    });
    expect(messages.length).toBeGreaterThan(1_000);
    expect(new Set(messages.map(({ route }) => route)).size).toBe(names.length);
    const answers: (WireAnswer | null)[] = [];
    for (let from = 0; from < messages.length; from += 200)
      answers.push(...(await side.say(messages.slice(from, from + 200))));
    const passed = messages.filter((_, at) => !isRefused(answers[at]));
    expect(passed).toEqual([]);
    expect(await settled()).toEqual(before);
    expect(side.placed()).toEqual([]);
  });

  it('hears no key and no other site’s call, whatever it asks', async () => {
    const intentId = crypto.randomUUID();
    await side.ask('call.place', {
      ...DATA['call.place'],
      intentId,
      accepted: ['recent', 'quiet-hours'],
    });
    await eventually(() => side.placed().length === 1, { what: 'a call of our own page is placed' });
    const asked = [
      wire('call.get', { intentId }),
      wire('call.cancel', { intentId }),
      wire('call.again', { intentId, newIntentId: crypto.randomUUID(), accepted: [] }),
      wire('call.annotate', { intentId, note: 'of an attacker' }),
      wire('call.never-again', { intentId, on: true }),
      place(DATA['call.place'].to, { intentId }),
      wire('offer.card', { e164: DATA['call.place'].to }),
      wire('page.names', { e164s: [DATA['call.place'].to] }),
      wire('page.hello', {}),
    ];
    const answers = await side.say(asked);
    const [probe] = await side.say([place(DATA['call.place'].to, { accepted: [], guess: true })]);
    expect(probe).toMatchObject({ ok: true, value: { kind: 'asked' } });
    const asks = probe?.ok && (probe.value as Extract<PlaceAnswer, { kind: 'asked' }>).asks;
    expect(asks).toContainEqual({ code: 'recent', blocking: false });
    const heard = JSON.stringify([answers, probe]);
    for (const key of side.keys) expect(heard).not.toContain(key);
    expect(heard).not.toContain(intentId);
    expect(heard).not.toContain('lastCall');
    expect(side.placed()).toHaveLength(1);
    expect((await side.ask('export', { format: 'json' })).text).not.toContain('of an attacker');
  });

  it('has no yes of its own: a question that was not asked is asked', async () => {
    // The call above may still ring: each call from here on would be asked about.
    await setGuards({ recentMinutes: 0 });
    const before = side.placed();
    const sure = placing(PREMIUM);
    const swapped = { ...sure, to: '+449098790001' };
    const answers = await side.say([wire('call.place', sure), place(PREMIUM), wire('call.place', swapped)]);
    for (const answer of answers) expect(answer).not.toMatchObject({ ok: true, value: { kind: 'call' } });
    expect(answers[0]).toMatchObject({ ok: true, value: { kind: 'asked', asks: [{ code: 'premium' }] } });
    expect(side.placed()).toEqual(before);
  });

  it('places a message that is said again once', async () => {
    const before = side.placed().length;
    const once = place('+12125550100', { accepted: [] });
    const answers = await side.say([once, once, once, once]);
    const ids = answers.map((answer) => answer?.ok && (answer.value as PlaceAnswer));
    for (const answer of ids) expect(answer).toMatchObject({ kind: 'call', call: { to: '+12125550100' } });
    await eventually(() => side.placed().length > before, { what: 'it is placed' });
    await side.say([once]);
    await side.endBackground();
    await side.say([once, once]);
    await side.ask('vault.state', {});
    expect(side.placed()).toHaveLength(before + 1);
  });

  it('is stopped after as many calls as a person places in a minute, though they come at once, and is named', async () => {
    const before = side.placed().length;
    const burst = Array.from({ length: 40 }, (_, at) => place(`+121255501${10 + at}`, { accepted: [] }));
    const answers = await side.say(burst);
    const places = answers.map((answer) => (answer?.ok ? (answer.value as PlaceAnswer) : null));
    // One was placed above, by this site and within this minute.
    const left = PER_MINUTE - ASKED - 1;
    expect(places.filter((place) => place?.kind === 'call')).toHaveLength(left);
    const failed = places.flatMap((place) => (place?.kind === 'failed' ? place.failure.code : []));
    expect(failed).toEqual(Array.from({ length: 40 - left }, () => 'too-many-calls'));
    await eventually(async () => (await side.badge()) === '!', { what: 'the toolbar says so' });
    expect(side.placed().length - before).toBeLessThanOrEqual(left);
    const logged = (await side.ask('support.events', {})).filter(({ detail }) => detail === 'too-many-calls');
    expect(logged).toHaveLength(1);
  });

  it('fills no list and opens no windows: it is stopped, and named', async () => {
    const before = (await side.ask('settings.get', {})).settings.never;
    const numbers = Array.from({ length: 60 }, (_, at) => `+141555526${10 + at}`);
    const adding = numbers.map((value) => wire('never.add', { kind: 'number', value }));
    const parts = Array.from({ length: 60 }, (_, at) => `#part-${at}`);
    const leaving = parts.map((value) => wire('never.add', { kind: 'part', value }));
    const kept = (await side.say([...adding, ...leaving])).filter((answer) => answer?.ok === true);
    const { never } = (await side.ask('settings.get', {})).settings;
    const grown = never.numbers.length + never.parts.length - before.numbers.length - before.parts.length;
    expect(kept).toHaveLength(ROUTES['never.add'].perMinute ?? 0);
    expect(grown).toBe(kept.length);

    const open = await side.opened();
    const reading = Array.from({ length: 40 }, () =>
      wire('ui.open', { what: 'reader', intentId: DATA['call.get'].intentId }),
    );
    const shown = (await side.say(reading)).filter((answer) => answer?.ok === true);
    expect(shown).toHaveLength(ROUTES['ui.open'].perMinute ?? 0);
    const forms = Array.from({ length: 40 }, () => wire('call.form', DATA['call.form']));
    const answered = (await side.say(forms)).filter((answer) => answer?.ok === true);
    expect(answered).toHaveLength(ROUTES['call.form'].perMinute ?? 0);
    expect((await side.opened()) - open).toBeLessThanOrEqual(shown.length);
    const logged = (await side.ask('support.events', {})).filter(({ code }) => code === 'too-fast');
    expect(logged).toHaveLength(1);
    expect(await side.badge()).toBe('!');
  });
}

/** Runs in a page of ours: has our content script in the tab of `origin` say it all, and answers with what it heard. */
export async function sayInTab(origin: string, messages: readonly unknown[]): Promise<(WireAnswer | null)[]> {
  const api = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  const tab = (await api.tabs.query({})).find(({ url }) => url?.startsWith(origin));
  const [result] = await api.scripting.executeScript({
    target: { tabId: tab?.id ?? -1 },
    // As text: Chromium leaves fields out that are null.
    args: [JSON.stringify(messages)],
    func: async (all: string) => {
      const { runtime } = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
      const said = (JSON.parse(all) as unknown[]).map((one) => runtime.sendMessage(one).catch(() => null));
      return JSON.stringify(await Promise.all(said));
    },
  });
  return JSON.parse(String(result?.result)) as (WireAnswer | null)[];
}

/** Runs in a page of ours. */
export function badgeText(): Promise<string> {
  const api = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  return api.action.getBadgeText({});
}

/** Runs in a page of ours. */
export async function openedByUs(): Promise<number> {
  const api = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  return (await api.tabs.query({})).filter(({ url }) => url?.startsWith(api.runtime.getURL(''))).length;
}
