/** How much a site's content scripts may ask of what a person asks for by a press. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sender } from '#lib/messages/admission.ts';
import { createPace } from '#lib/messages/pace.ts';
import { ROUTES, type RouteName } from '#lib/messages/routes.ts';

const SITE = 'https://crm.example';
const of = (origin: string, more: Partial<Sender & { kind: 'content' }> = {}): Sender => ({
  kind: 'content',
  origin,
  topOrigin: origin,
  tabId: 1,
  frameId: 0,
  ...more,
});

function stand() {
  const stopped: string[] = [];
  const clock = { now: 1_000_000 };
  const pace = createPace({
    now: () => clock.now,
    stopped: (route, origin) => stopped.push(`${route} ${origin}`),
  });
  const take = (times: number, route: RouteName, sender: Sender) =>
    Array.from({ length: times }, () => pace.takes(route, sender)).filter(Boolean).length;
  return { take, stopped, clock };
}

const LIMITED = (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].perMinute !== undefined);

describe('what a page’s script may ask for by a person’s press', () => {
  test('is limited wherever it opens a window, or keeps something that no call limits', () => {
    expect(LIMITED).toEqual([
      'call.form',
      'site.prefs',
      'caller.keep',
      'site.teach',
      'never.add',
      'never.remove',
      'ui.open',
      'call.log',
    ]);
  });

  test.each(LIMITED)('ends after as many as a person makes in a minute, and begins again: %s', (route) => {
    const { take, stopped, clock } = stand();
    const limit = ROUTES[route].perMinute ?? 0;
    expect(take(40, route, of(SITE))).toBe(limit);
    // Said once a minute, whatever it is that comes too fast.
    expect(stopped).toEqual([`${route} ${SITE}`]);
    expect(take(40, route, of('https://other.example'))).toBe(limit);
    clock.now += 60_001;
    expect(take(40, route, of(SITE))).toBe(limit);
    expect(stopped.filter((one) => one.endsWith(SITE))).toHaveLength(2);
  });

  test('is counted for the site, whichever of its tabs and frames asks', () => {
    const { take } = stand();
    const limit = ROUTES['never.add'].perMinute ?? 0;
    expect(take(limit, 'never.add', of(SITE, { tabId: 2 }))).toBe(limit);
    expect(take(1, 'never.add', of('https://inner.example', { topOrigin: SITE, frameId: 3 }))).toBe(0);
  });

  test('is not limited for our own pages, nor where every page asks by itself', () => {
    const { take, stopped } = stand();
    expect(take(500, 'never.remove', { kind: 'page' })).toBe(500);
    expect(take(500, 'page.count', of(SITE))).toBe(500);
    expect(stopped).toEqual([]);
  });

  test('never exceeds the limit in any minute, whatever the rhythm', () => {
    const limit = ROUTES['ui.open'].perMinute ?? 0;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 200 }), (waits) => {
        const { take, clock } = stand();
        const taken: number[] = [];
        for (const wait of waits) {
          clock.now += wait;
          if (take(1, 'ui.open', of(SITE)) === 1) taken.push(clock.now);
        }
        for (const from of taken)
          expect(taken.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
