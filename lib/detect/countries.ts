/**
 * Names of countries to their codes. The names are the browser's own (`Intl.DisplayNames`), in the languages that
 * pages are written in: no table of ours to carry or to keep.
 */
import { withoutMarks } from './chars.ts';
import { asciiDigits } from './extension.ts';
import { fold } from './fold.ts';
import { hasDigit, pattern } from './pattern.ts';
import type { Region } from './types.ts';

/** What people write and CLDR does not. */
const ALIASES =
  'US:usa,u.s.,u.s.a.,america,united states of america,ארהב,ארה"ב,ארה״ב,امريكا,eeuu,ee.uu.,etats-unis,eua,сша,abd,美国,米国 GB:u.k.,england,scotland,wales,great britain,britain,אנגליה,בריטניה,بريطانيا,انجلترا,angleterre,inglaterra,inghilterra,великобритания,англия,ingiltere,anglia,英国,イギリス AE:uae,u.a.e.,dubai,abu dhabi,الامارات,איחוד האמירויות SA:ksa,saudi,السعودية NL:holland,the netherlands CZ:czech republic,ceska republika TR:turkey,turkiye RU:russian federation KR:korea,republic of korea,south korea CI:ivory coast MK:macedonia PS:palestine,فلسطين HK:hong kong,香港 MO:macau TW:taiwan,台湾 VN:viet nam IE:eire DE:brd,germany (de),deu FR:fra ES:esp IT:ita CH:schweiz,suisse,svizzera BR:brasil MX:mexico JP:jpn,日本 CN:prc,中国,china IN:ind,bharat CA:can AU:aus';

/** Languages whose names for countries are tried after the page's own. */
const LANGUAGES =
  'en he ar fr de es pt it nl ru tr pl uk fa hi zh ja id ko sv da nb fi cs el ro hu vi th'.split(' ');

/**
 * How the English names begin and end, three letters and two. A browser may take ten milliseconds to fetch its names,
 * and most words that are asked about in English prose are none of them: those never cost it. A test compares.
 */
const ENDS = new Set(
  'afgan alads albia algia ameoa andra angla antda argna armia aruba ascnd ausia azean bahas bahin bansh baros belum belus belze benin berda bhuan bolia bosna botna brail brids briry bruei bulia burdi burso camia camon canda capde cards cayds cenic chaad chile china chrnd cocds colia comos conle consa coods cosca cotre croia cubba curao cypus czeia denrk djiti domca domic ecuor egypt el_or equea eriea estia eswni ethia falds fards fijji finnd frace freia frena gabon gamia geoia gerny ghana gibar grece greda grend guaam guala guape gueey guiau guiea guyna haiti honas honna hunry icend india iraan iraaq irend islan isrel italy jamca japan jerey joran kazan kenya kirti kosvo kuwit kyran laoos latia lebon lesho libia libya liein litia luxrg macna madar males malia malli malta malwi mards marue mauia mauus mayte mexco micia molva monat monco monia monro morco mozue myaa) namia nauru nepal netds newia newnd nicua niger nigia niuue noray nords norea noria nornd omaan pakan palau pales panma papea paray perru phies polnd poral pueco qatar reuon romia rusia rwada samoa sanno saope sauia senal seria seyes siene sinen sinre sloia solds somia souan souca souea spain srika st.es st.ia st.in st.is st.my st.na st.on sudan surme svaen sween swind syria taian tajan tania thand timte toggo tokau tonga trigo triha tunia turan turds turye tuvlu u.sds ugada ukrne unies uniom uruay uzban vantu vatty venla vieam walna wesra yemen zamia zimwe'.split(
    ' ',
  ),
);

/** "+44", "UK (+44)" */
const CODED = pattern(String.raw`^[^+\p{Nd}]{0,12}[+＋](\p{Nd}{1,3})\)?\s*$`);

const MOST_REMEMBERED = 5000;

export interface Countries {
  /**
   * The country that a text names, all of it: "France", 🇫🇷. `field`: the text is a country field's, so that it may be
   * a code, or a name in any language; elsewhere only names in English and in the page's language are known.
   */
  named(text: string, field?: boolean): Region | undefined;
  /** BCP 47 language of the page. */
  setLanguage(language: string): void;
  /** The main country of a calling code that is all of the text: "+44", "UK (+44)". */
  coded(text: string): Region | undefined;
  /** The country of a flag in a text, of the last one where there are several. */
  flag(text: string): Region | undefined;
}

/**
 * @param known asked whether a region has phone numbers.
 * @param ofCode the main region of a calling code.
 */
export function createCountries(
  known: (region: Region) => boolean,
  ofCode: (code: number) => Region | undefined,
): Countries {
  let pageLanguage = 'en';
  let few: Map<string, Region> | undefined;
  let all: Map<string, Region> | undefined;
  let aliases: Map<string, Region> | undefined;
  const remembered = new Map<string, Region | undefined>();

  /** Names in some languages. Building all languages takes some 20 ms: only fields ask for it. */
  function build(languages: readonly string[]): Map<string, Region> {
    const found = new Map<string, Region>();
    for (const language of languages) addLanguage(found, language);
    return found;
  }

  function aliasOf(name: string): Region | undefined {
    if (!aliases) {
      aliases = new Map();
      for (const entry of ALIASES.split(/ (?=[A-Z]{2}:)/)) {
        for (const each of entry.slice(3).split(',')) aliases.set(fold(each), entry.slice(0, 2));
      }
    }
    return aliases.get(name);
  }

  function addLanguage(found: Map<string, Region>, language: string): void {
    let display: Intl.DisplayNames;
    try {
      display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    } catch {
      return;
    }
    for (let a = 65; a <= 90; a++) {
      for (let b = 65; b <= 90; b++) {
        const region = String.fromCharCode(a, b);
        const name = known(region) ? display.of(region) : undefined;
        if (name && !found.has(fold(name))) found.set(fold(name), region);
      }
    }
  }

  function named(text: string, field = false): Region | undefined {
    if (text.length > 48) return undefined;
    const plain = withoutMarks(
      text.includes('\ud83c') ? text.replace(/[\u{1f1e6}-\u{1f1ff}]/gu, '') : text,
    ).trim();
    if (plain === '') return flag(text);
    if (plain.length < 3 && /^[A-Z]+$/.test(plain)) return field ? codeOf(plain) : undefined;
    const memo = field ? `+${plain}` : plain;
    if (remembered.has(memo)) return remembered.get(memo);
    if (remembered.size > MOST_REMEMBERED) remembered.clear();
    const region = hasDigit(plain) ? undefined : lookUp(fold(plain).replace(/\s+/g, ' '), field);
    remembered.set(memo, region);
    return region;
  }

  function codeOf(code: string): Region | undefined {
    if (code === 'UK') return 'GB';
    return code.length === 2 && known(code) ? code : undefined;
  }

  function lookUp(name: string, field: boolean): Region | undefined {
    const alias = aliasOf(name);
    if (alias) return alias;
    if (!field && isEnglish(pageLanguage) && !ENDS.has(endsOf(name))) return undefined;
    few ??= build([...new Set(['en', pageLanguage])]);
    const region = few.get(name);
    if (region || !field) return region;
    all ??= build(LANGUAGES);
    // "Israel (IL)", "IL - Israel"
    const bare = name.replace(/\s*\([a-z]{2,3}\)$|^[a-z]{2,3}\s+-\s+/, '');
    return all.get(name) ?? aliasOf(bare) ?? all.get(bare);
  }

  function flag(text: string): Region | undefined {
    const found = text.match(/[\u{1f1e6}-\u{1f1ff}]{2}/gu)?.at(-1);
    if (!found) return undefined;
    const region = [...found]
      .map((char) => String.fromCharCode((char.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
      .join('');
    return known(region) ? region : undefined;
  }

  function coded(text: string): Region | undefined {
    const code = CODED.exec(text.trim())?.[1];
    const region = code === undefined ? undefined : ofCode(Number(asciiDigits(code)));
    return region === '001' ? undefined : region;
  }

  return {
    named,
    coded,
    flag,
    setLanguage(language) {
      if (language === pageLanguage || language === '') return;
      pageLanguage = language;
      few = undefined;
      remembered.clear();
    },
  };
}

const endsOf = (name: string): string => (name.slice(0, 3) + name.slice(-2)).replaceAll(' ', '_');

const isEnglish = (language: string): boolean => language === 'en' || /^en[-_]/i.test(language);
