/** Words that applications are written with, of all languages, because CRM pages mix them. */

import { interfaceWords as ar } from './ar.ts';
import { interfaceWords as de } from './de.ts';
import { interfaceWords as en } from './en.ts';
import { interfaceWords as es } from './es.ts';
import { interfaceWords as fr } from './fr.ts';
import { interfaceWords as he } from './he.ts';
import { interfaceWords as hi } from './hi.ts';
import { interfaceWords as id } from './id.ts';
import { interfaceWords as it } from './it.ts';
import { interfaceWords as ja } from './ja.ts';
import { interfaceWords as nl } from './nl.ts';
import { interfaceWords as pl } from './pl.ts';
import { interfaceWords as pt } from './pt.ts';
import { interfaceWords as ru } from './ru.ts';
import { interfaceWords as tr } from './tr.ts';
import { interfaceWords as uk } from './uk.ts';
import { interfaceWords as zh } from './zh.ts';

const WORDS = new Set(
  [ar, de, en, es, fr, he, hi, id, it, ja, nl, pl, pt, ru, tr, uk, zh].flatMap((words) => words.split(' ')),
);

/** Whether applications call a control, a list or a part so, in upper or lower case. */
export const isInterfaceWord = (word: string): boolean => WORDS.has(word.toLowerCase());
