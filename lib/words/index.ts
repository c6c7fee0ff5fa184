/** Languages whose words are known; all are looked up always, because CRM pages mix them. */

import { af } from './af.ts';
import { ar } from './ar.ts';
import { az } from './az.ts';
import { bg } from './bg.ts';
import { bn } from './bn.ts';
import { ca } from './ca.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { et } from './et.ts';
import { eu } from './eu.ts';
import { fa } from './fa.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { gl } from './gl.ts';
import { gu } from './gu.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { hr } from './hr.ts';
import { hu } from './hu.ts';
import { hy } from './hy.ts';
import { id } from './id.ts';
import { is } from './is.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ka } from './ka.ts';
import { kk } from './kk.ts';
import { ko } from './ko.ts';
import { lt } from './lt.ts';
import { lv } from './lv.ts';
import { mk } from './mk.ts';
import { mr } from './mr.ts';
import { ms } from './ms.ts';
import { nb } from './nb.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ro } from './ro.ts';
import { ru } from './ru.ts';
import { sk } from './sk.ts';
import { sl } from './sl.ts';
import { sq } from './sq.ts';
import { sr } from './sr.ts';
import { sv } from './sv.ts';
import { sw } from './sw.ts';
import { ta } from './ta.ts';
import { te } from './te.ts';
import { th } from './th.ts';
import { tl } from './tl.ts';
import { tr } from './tr.ts';
import type { LanguageWords } from './types.ts';
import { uk } from './uk.ts';
import { ur } from './ur.ts';
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
  bn,
  ur,
  ms,
  ta,
  te,
  mr,
  gu,
  bg,
  hr,
  sr,
  sl,
  lt,
  lv,
  et,
  ca,
  sw,
  tl,
  ka,
  hy,
  az,
  kk,
  af,
  is,
  sq,
  mk,
  gl,
  eu,
];
