/** A day and a time of day, past or to come, in words: by one clock, or by two where a call crosses zones. */
import { lazy } from '#lib/core/lazy.ts';
import { createWallClock } from './wall-clock.ts';

const DAY = 24 * 60 * 60_000;

type Say = (key: 'today' | 'yesterday' | 'tomorrow') => string;

export interface Moment {
  /** Today, tomorrow, yesterday or the date, and the time of day. */
  (at: number, now: number): string;
  /** "Tomorrow 9:00 there, 18:00 for you"; as above where there is no zone, or its clock shows the same. */
  both(at: number, now: number, zone: string | undefined, say: BothClocks): string;
}
type BothClocks = (times: { there: string; here: string }) => string;

/** @param timeZone IANA zone of the reader; the browser's own if it is not given. */
export function createMoment(tag: string, say: Say, timeZone?: string): Moment {
  const clocks = new Map<string | undefined, ReturnType<typeof createClock>>();
  const clockOf = (zone: string | undefined) => {
    const clock = clocks.get(zone) ?? createClock(tag, say, zone);
    clocks.set(zone, clock);
    return clock;
  };
  const moment = (at: number, now: number) => clockOf(timeZone).text(at, now);
  return Object.assign(moment, {
    both(at: number, now: number, zone: string | undefined, both: BothClocks) {
      const here = moment(at, now);
      const there = zone === undefined ? here : clockOf(zone).text(at, now);
      if (there === here) return here;
      const isSameDay = clockOf(zone).day(at, now) === clockOf(timeZone).day(at, now);
      return both({ there, here: isSameDay ? clockOf(timeZone).time(at) : here });
    },
  });
}

function createClock(tag: string, say: Say, timeZone: string | undefined) {
  const clock = createWallClock(tag, timeZone);
  const date = lazy(() => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone }));
  // Day keys are compared, never shown; `sv` writes ISO dates.
  const key = lazy(() => new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }));
  const day = (at: number, now: number): string => {
    const of = key().format(at);
    if (of === key().format(now)) return say('today');
    if (of === key().format(now + DAY)) return say('tomorrow');
    return of === key().format(now - DAY) ? say('yesterday') : date().format(at);
  };
  return { day, time: clock.at, text: (at: number, now: number) => `${day(at, now)} ${clock.at(at)}` };
}
