/** Words of the pages that the relay shows itself: the team's, and that of a personal link. */
import arCalls from '#lib/locales/ar/calls.json' with { type: 'json' };
import arTeam from '#lib/locales/ar/team.json' with { type: 'json' };
import enCalls from '#lib/locales/en/calls.json' with { type: 'json' };
import enTeam from '#lib/locales/en/team.json' with { type: 'json' };
import heCalls from '#lib/locales/he/calls.json' with { type: 'json' };
import heTeam from '#lib/locales/he/team.json' with { type: 'json' };
import {
  chooseLocale,
  createTranslator,
  directionOf,
  type Locale,
  type Translate,
} from '#lib/locales/translator.ts';
import type { CompanyOutcomes } from '../store/team-state.ts';

const WORDS = {
  en: { team: enTeam, calls: enCalls },
  he: { team: heTeam, calls: heCalls },
  ar: { team: arTeam, calls: arCalls },
};

export type Words = ReturnType<typeof wordsFor>;

/** @param accepted the browser's `Accept-Language` */
export function wordsFor(accepted: string | undefined) {
  const tags = (accepted ?? '')
    .split(',')
    .map((each) => each.split(';')[0]?.trim() ?? '')
    .filter((tag) => /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag));
  const locale: Locale = chooseLocale('auto', tags);
  // Numbers and dates as the person's own region writes them, if its language is the page's.
  const region = tags.find((tag) => tag.toLowerCase().startsWith(locale)) ?? locale;
  const t: Translate<keyof typeof enTeam> = createTranslator(locale, WORDS[locale].team);
  const calls = createTranslator<Record<string, string>>(locale, WORDS[locale].calls as never);
  const numbers = new Intl.NumberFormat(region);
  const countries = new Intl.DisplayNames(region, { type: 'region' });
  const clocks = new Intl.NumberFormat(region, { minimumIntegerDigits: 2 });
  return {
    locale,
    region,
    direction: directionOf(locale),
    t,
    number: (value: number) => numbers.format(value),
    /** Hours and minutes. */
    span(ms: number): string {
      const minutes = Math.round(ms / 60_000);
      return `${numbers.format(Math.floor(minutes / 60))}:${clocks.format(minutes % 60)}`;
    },
    country: (code: string) => countries.of(code) ?? code,
    date: (at: number, timeZone: string) =>
      new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at),
    /** An outcome as people read it: the company's, one of ours, or one that was the company's. */
    outcome(name: string, { outcomes }: CompanyOutcomes): string {
      const own = outcomes.find((each) => each.name === name);
      if (own) return own.labels?.[locale] ?? own.name;
      const key = `disposition.${name}`;
      return Object.hasOwn(enCalls, key) ? calls(key) : name;
    },
  };
}
