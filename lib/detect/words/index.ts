/** Languages whose words are known; all are looked up always, because CRM pages mix them. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fa } from './fa.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import type { LanguageWords } from './types.ts';
import { uk } from './uk.ts';
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
];
