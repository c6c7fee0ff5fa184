/**
 * The caller ID of a call: one that a person fixed for whom they call or for the site, else, of the company's numbers, the
 * one nearest to the number that is called, else the default. Only numbers that are provisioned are ever proposed.
 */
import type { CallerKept, CallerReason } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { Settings } from '#lib/model/settings.ts';
import { factsOf, isPlaceless, type NumberFacts } from './number-facts.ts';

/** Whom a call is to, as far as a caller ID can be fixed for them. */
export interface Callee {
  e164: string;
  record?: Pick<RecordContext, 'crm' | 'recordType' | 'recordId'> | undefined;
}

export interface CallerChoice {
  /** E.164; undefined: there is no caller ID yet. */
  from: string | undefined;
  /** Why it is this one; absent while numbers are not proposed by place. */
  why?: CallerReason;
}

type CallerSettings = Pick<Settings, 'callerIds' | 'callerFor' | 'defaultFrom' | 'localPresence' | 'sites'>;

/** Numbers fixed for people, at most: the oldest makes room. */
const MOST_FIXED = 500;

/** @param origin the site that the call is of */
export function callerFor(
  settings: CallerSettings,
  callee: Callee,
  origin: string | undefined,
): CallerChoice {
  const { callerIds, defaultFrom } = settings;
  const known = (from: string | undefined) => callerIds.find(({ e164 }) => e164 === from);
  const proposes = settings.localPresence && areApart(callerIds);
  const person = known(fixedFor(settings.callerFor, callee)?.from);
  if (person) return { from: person.e164, ...(proposes && { why: { by: 'person' } }) };
  const site = known(settings.sites.find((one) => one.origin === origin)?.from);
  if (site) return { from: site.e164, ...(proposes && { why: { by: 'site' } }) };
  const usual = defaultFrom ?? callerIds[0]?.e164;
  if (!proposes) return { from: usual };
  const near = nearestCaller(factsOf(callee.e164), callerIds, usual);
  return near ? { from: near.from, why: near.why } : { from: usual, why: { by: 'default' } };
}

/** Whether caller IDs are of more than one country or area: else none of them is nearer than another. */
export function areApart(callerIds: CallerSettings['callerIds']): boolean {
  const places = callerIds.map(({ e164 }) => {
    const number = factsOf(e164);
    return `${number.country ?? codeOf(number)} ${areaOf(number)}`;
  });
  return new Set(places).size > 1;
}

/**
 * The caller ID nearest to a number: of the same calling code, its country before others that share the code; then the one
 * with which it has the most leading digits in common, if the number is of a place; then the usual one.
 * @returns undefined if none has the number's calling code
 */
export function nearestCaller(
  to: NumberFacts,
  callerIds: CallerSettings['callerIds'],
  usual?: string,
): { from: string; why: CallerReason } | undefined {
  const code = codeOf(to);
  const [best] = callerIds
    .map((one) => ({ ...one, number: factsOf(one.e164) }))
    .filter(({ number }) => codeOf(number) === code && !isPlaceless(number))
    .map((one) => ({ ...one, rank: rankOf(to, one.number, one.e164 === usual) }))
    .sort((a, b) => compare(b.rank, a.rank));
  if (!best) return undefined;
  const { number, label } = best;
  const area = areaOf(number);
  const sharesArea =
    area !== '' && areaOf(to) !== '' && to.national.startsWith(area) && isSameCountry(to, number);
  const why: CallerReason = sharesArea
    ? { by: 'area', label, area }
    : { by: 'country', ...(number.country !== undefined && { country: number.country }) };
  return { from: best.e164, why };
}

const isSameCountry = (one: NumberFacts, other: NumberFacts) => one.country === other.country;

function rankOf(to: NumberFacts, from: NumberFacts, isUsual: boolean): readonly number[] {
  const isOfPlace = areaOf(to) !== '' && areaOf(from) !== '';
  const digits = isOfPlace ? inCommon(to.national, from.national) : 0;
  return [Number(isSameCountry(to, from)), digits, Number(isUsual)];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function inCommon(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** Digits between + and the national number. */
const codeOf = ({ e164, national }: NumberFacts): string => e164.slice(1, e164.length - national.length);

/** The area code of a number on a line that stands somewhere: the first group that people write; else empty. */
function areaOf(number: NumberFacts): string {
  if (number.type !== 'FIXED_LINE' && number.type !== 'FIXED_LINE_OR_MOBILE') return '';
  const [, area = '', ...rest] = number.formatted.international.split(/[ \-()/.]+/);
  return rest.length > 0 && number.national.startsWith(area) ? area : '';
}

const recordKey = ({ record }: Callee): string | undefined =>
  record?.recordId && `${record.crm} ${record.recordType ?? ''} ${record.recordId}`;

const fixedFor = (fixed: Settings['callerFor'], callee: Callee) =>
  fixed.findLast(
    ({ e164, record }) => e164 === callee.e164 || (record !== undefined && record === recordKey(callee)),
  );

/** The settings after a person said for whom a caller ID is always used: `call` takes back what was fixed. */
export function keepCaller(
  settings: Settings,
  kept: { from: string; always: CallerKept } & Callee,
  origin: string | undefined,
): Settings {
  const record = recordKey(kept);
  const others = settings.callerFor.filter(
    (one) => one.e164 !== kept.e164 && (record === undefined || one.record !== record),
  );
  const mine = { e164: kept.e164, ...(record !== undefined && { record }), from: kept.from };
  return {
    ...settings,
    callerFor: kept.always === 'person' ? [...others, mine].slice(-MOST_FIXED) : others,
    sites: settings.sites.map((site) => {
      if (site.origin !== origin || kept.always === 'person') return site;
      const { from: _before, ...rest } = site;
      return kept.always === 'site' ? { ...rest, from: kept.from } : rest;
    }),
  };
}
