/** Languages whose words are known; all are looked up always, because CRM pages mix them. */
import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fa } from './fa.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { hu } from './hu.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nb } from './nb.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { sk } from './sk.ts';
import { sv } from './sv.ts';
import { th } from './th.ts';
import { tr } from './tr.ts';
import type { LanguageWords } from './types.ts';
import { uk } from './uk.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';

export const WORDS: readonly LanguageWords[] = [
  en,
  he,
  ar,
  fa,
  fr,
  de,
  es,
  pt,
  it,
  nl,
  ru,
  tr,
  pl,
  uk,
  hi,
  zh,
  ja,
  id,
  ko,
  sv,
  da,
  nb,
  fi,
  cs,
  sk,
  el,
  ro,
  hu,
  vi,
  th,
];
