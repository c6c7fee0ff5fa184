/** Reads from a heading whether people may be called. */
import { OTHERS } from './heading-words.ts';
import type { Meaning } from './meaning.ts';
import {
  ALIVE,
  BARRED,
  BARRED_ALONE,
  BY_TELEPHONE,
  CALLABLE,
  CONSENT,
  DEATH,
  isUnwilling,
  NEGATION,
  OF_CALLS,
  OF_CONTACT,
  OTHER_CHANNEL,
  REFUSAL,
} from './permission-words.ts';

/** Most words around those that say not to call, where they are all that is said: "please", "asked … any more". */
const MOST_BESIDE = 2;
/** The same where it begins with them: a name may follow. */
const MOST_BEHIND = 3;
/** The name of such a list: whatever stands beside it says who asked, or when. */
const MARK = /^(?:n?dncl?|dnd|c?tps|bloctel|robinson.*|blacklist(?:ed)?|opt(?:ed)? ?out)$/;
const MOST_BESIDE_MARK = 4;
/** "Do not call before": of the hours, and not of the person. */
const HOURS = /(?<![a-z])(?:before|until|till|after|between|vor|bis|nach|avant|apres|antes|despues)(?![a-z])/;
/** Not, or not any more. */
const UNDONE =
  /(?<![a-z])(?:no longer (?:on|in)|removed|excluded|excludes?|taken off|clear(?:ed)?|clean(?:ed)?|check ok|free|false|= ?no)(?![a-z])|(?:^|\s)(?:no|nein|non)$/;
/** Whether it was looked for, and not what was found. */
const CHECKED =
  /(?<![a-z])(?:checked|screened|scrub(?:bed)?|abgeglichen|bereinigt|gepruft|verifiee?)(?![a-z])/;
const CHECK_DATE = /(?:check|scrub)[a-z]* date/;
/** Right before the name of such a list: those who are not on it. */
const NOT_ON = /(?<![a-z])(?:not(?: on| in)?|nicht auf|non|no|without|ohne|hors|sans|sin|senza) $/;
/** Of the mark: where it comes from, of which kind it is, since when. */
const DETAIL =
  /^(?:source|type|by|at|on|since|until|date|quelle|seit|am|datum|bron|depuis|desde|dal|дата|תאריך|تاريخ)$/;
/** Of other things too. */
const LOCKED = /^(?:gesperrt.*|sperre|blocked)$/;
const OTHER_THING =
  /(?<![a-z])(?:accounts?|konto|compte|cuenta|conta|cards?|karte|orders?|auftrag|credit|kredit|payments?|zahlung|log ?in|portal|delivery|lieferung)(?![a-z])/;
/** Since when: no condition. */
const SINCE =
  /(?:(?<![a-z])(?:since|seit|depuis|desde|dal|as of|from|on|am|im|of)\s+)?(?<!\d)(?:\d{1,2} |q ?[1-4] ){0,2}(?:(?:19|20)\d{2}(?: \d{1,2}){0,2}|\d{1,2} \d{1,2} \d{2})(?!\d)|(?<![a-z])q ?[1-4](?!\d)|until further notice/g;
const LIST = /(?<![a-z])(?:list|liste|lista)(?![a-z])|רשימ|قائمة|список/;
/** Words of a list's name, which say nothing more. */
const FILLERS =
  /(?<![a-z])(?:list|liste|lista|people|persons?|numbers?|nummern|contacts?|kontakte|customers?|kunden|these|those|any of|the|our|internal|please|bitte)(?![a-z])|רשימת|רשימה|قائمة|список/g;
/** When, or which telephone: the person may be called otherwise. */
const CONDITION =
  /\d|(?<![a-z])(?:husband|wife|directly|direkt|before|after|until|mornings?|evenings?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|lunedi|martedi|mercoledi|giovedi|venerdi|landline|now|logged|made|so far|bisher|instant|kl|klo|himself|today|tomorrow|home|work|mobile|cell|office|yet|bell|door|vor|nach|bis|noch|encore|aun|ancora)(?![a-z])|обед|утр(?:а|о|ом)|вечер|(?<![a-z])(?:matin|midi|soir|manana|tarde|noche|mattin[ao]|sera|manha|noite)(?![a-z])|понедельник|вторник|сред[уы]|четверг|пятниц|суббот|воскресен|午前|午後|朝|夜/;

/**
 * Returns the meaning of a heading, or of a cell, that speaks of calls; undefined if it does not.
 * @param isReason whether a word heads reasons
 */
export function permissionOf(text: string, isReason: (word: string) => boolean): Meaning | undefined {
  const isDeath = DEATH.test(text) && !OTHERS.test(text) && countWords(text) <= MOST_BESIDE_MARK;
  if (BARRED_ALONE.test(text) || isDeath)
    return { kind: 'barred', bars: isDeath && countWords(text) > 1 ? 'partly' : 'alone' };
  if (ALIVE.test(text)) return { kind: 'unknown', flag: 'callable' };
  const said = BARRED.exec(text)?.[0];
  const isAgainst = said === undefined && isUnwilling(text);
  if (said === undefined && !isAgainst && !CALLABLE.test(text) && !isConsent(text)) return undefined;
  if (isOfOthers(text)) return { kind: 'ignore' };
  if (isAgainst) {
    if (HOURS.test(text)) return { kind: 'ignore' };
    return { kind: 'barred', bars: CONDITION.test(text) ? 'partly' : 'wholly' };
  }
  if (said === undefined) return { kind: NEGATION.test(text) || REFUSAL.test(text) ? 'barred' : 'callable' };
  const beside = text.replace(said, ' ').replace(SINCE, ' ');
  if (HOURS.test(beside)) return { kind: 'ignore', isUntil: true };
  const isNotOn = MARK.test(said) && NOT_ON.test(text.slice(0, text.indexOf(said)));
  if (CHECKED.test(beside) || CHECK_DATE.test(text)) return { kind: 'ignore' };
  if (isNotOn || UNDONE.test(beside)) return { kind: 'ignore', flag: 'unclear' };
  const isDetail = (word: string) => isReason(word) || DETAIL.test(word);
  const words = beside.split(' ').filter(Boolean);
  const isRemark = words.some(isDetail);
  if (LOCKED.test(said) && OTHER_THING.test(beside)) return { kind: 'ignore', bars: 'partly' };
  const isOfOther = LOCKED.test(said) && !words.every(isDetail) && !OF_CONTACT.test(beside);
  const bars = isOfOther ? 'partly' : barsBeside(said, beside, text.startsWith(said));
  const isUndecided = beside.includes('=') || (MARK.test(said) && UNDECIDED.test(beside));
  if (isUndecided) return { kind: 'ignore', flag: 'asked', bars };
  return { kind: 'barred', bars, ...(isRemark && { isRemark }) };
}

/** "DNC OK", "DNC exempt": the one may undo the other; "N = do not call": a legend. */
const UNDECIDED = /(?<![a-z])(?:ok|okay|exempt[a-z]*|off|passed)(?![a-z])/;

/** Of letters, mails, messages: not of calls. */
export const isOfOthers = (text: string): boolean => OTHER_CHANNEL.test(text) && !BY_TELEPHONE.test(text);

export const countWords = (text: string): number => text.match(/[\p{L}\p{M}\p{Nd}]+/gu)?.length ?? 0;

/** How far words beside those that say not to call leave that all that is said. */
function barsBeside(said: string, beside: string, isFirst: boolean): NonNullable<Meaning['bars']> {
  const count = countWords(beside.replace(FILLERS, ' '));
  if (count === 0) return 'only';
  if (MARK.test(said)) return count > MOST_BESIDE_MARK ? 'partly' : LIST.test(beside) ? 'wholly' : 'named';
  const most = isFirst ? MOST_BEHIND : MOST_BESIDE;
  return count > most || CONDITION.test(beside) ? 'partly' : 'wholly';
}

/** Of what was looked for, or is over: neither for nor against. */
export const isUndone = (text: string): boolean =>
  UNDONE.test(text) || CHECKED.test(text) || CHECK_DATE.test(text);

/** Consent to calls: to nothing that is named, or by telephone. */
function isConsent(text: string): boolean {
  return CONSENT.test(text) && (OF_CALLS.test(text.replace(CONSENT, ' ')) || BY_TELEPHONE.test(text));
}
