import type { Settings } from '#lib/model/settings.ts';
import { factsOf, timesOf } from '../number-facts.ts';
import type { ListKnowledge } from './turn.ts';

/** A number's local times are those of its place: reckoned once a minute, for thousands of entries of few places. */
export function createQuietness(
  quiet: Settings['guards']['quietHours'],
  now: number,
): ListKnowledge['isQuiet'] {
  if (!quiet.on) return () => false;
  const known = new Map<string, boolean>();
  return ({ e164, country }) => {
    const before = known.get(e164);
    if (before !== undefined) return before;
    const times = timesOf(factsOf(e164, country), now, quiet);
    const isQuiet = times.length > 0 && times.every((time) => time.quiet);
    known.set(e164, isQuiet);
    return isQuiet;
  };
}
