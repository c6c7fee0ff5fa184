/**
 * Words for transcripts: what everybody says is listed, what only some say is made of each script's letters with what
 * its grammar attaches. A made word has no meaning, but the length, the endings and the frequency of a real one.
 */
import { fold } from '#lib/search/index/fold.ts';
import { pick, type Random, randomFrom } from '#test/tools/random.ts';

export type Language = 'en' | 'he' | 'ar';
export const LANGUAGES: readonly Language[] = ['en', 'he', 'ar'];

const list = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Most said first. */
export const COMMON: Readonly<Record<Language, readonly string[]>> = {
  en: list(`the you I to and a it that of is in for we on have this be will can with not do so are your what if at
    my me as but just was about there from know okay yes would or our get one they all up when now please call right
    no like see send going could need thank let think how time want good sure then which had an been over also here
    by some out make them week check next because back after more other day phone tell any did has office team work
    email problem account order customer service number name today tomorrow Monday Friday price offer contract
    invoice payment month year first last help again before still through question answer wait moment sorry`),
  he: list(`את אני זה לא כן של על מה אם גם יש אז אבל הוא היא אנחנו לי לך לנו כי עם כל או רק עוד כבר אין היה יהיה צריך
    רוצה אפשר תודה בסדר שלום טוב מאוד איך למה מתי איפה פה שם היום מחר אתמול עכשיו אחרי לפני בין עד כמו יותר פחות הרבה
    קצת אולי בטח נכון רגע סליחה בבקשה שיחה טלפון מספר שם לקוח הזמנה חשבון חשבונית תשלום מחיר הצעה חוזה חודש שנה שבוע
    ראשון שני שלישי משרד צוות עבודה בעיה שירות מייל כתובת לשלוח לבדוק לדבר לקבל להתקשר שאלה תשובה עזרה דקה אחת פעם
    הבא שוב דרך ככה משהו מישהו אחר שלך שלי שלנו`),
  ar: list(`في من على أن ما هذا لا نعم هل إلى عن مع أنا أنت هو هي نحن كان يكون لكن أو إذا ثم قد كل بعض هنا هناك الآن اليوم
    غدا أمس بعد قبل حتى مثل أكثر أقل كثيرا قليلا ربما طبعا صحيح لحظة عفوا شكرا من فضلك مرحبا جيد جدا كيف لماذا متى أين
    مكالمة هاتف رقم اسم عميل طلب حساب فاتورة دفع سعر عرض عقد شهر سنة أسبوع الأول الثاني مكتب فريق عمل مشكلة خدمة بريد
    عنوان إرسال فحص أريد أحتاج يمكن سوف شركة سؤال جواب مساعدة دقيقة مرة القادم لدي عندي لديك عندنا ذلك التي الذي`),
};

export const NAMES: Readonly<Record<Language, { given: readonly string[]; family: readonly string[] }>> = {
  en: {
    given:
      list(`Olivia James Emma William Ava Henry Sophia Lucas Amelia Jack Harper Daniel Evelyn Samuel Abigail Owen
      Grace Nathan Chloe Victor Zoë Rupert Ingrid Percival Beatrix`),
    family:
      list(`Whitfield Okafor Ramsay Delacroix Hargreaves Lindqvist Abernathy Castellano Thornbury Vandermeer
      Oyelaran Kowalczyk Blackwood Fitzgerald Nakamura Petrakis Rosenthal Sutherland Winterbourne Müller O’Brien`),
  },
  he: {
    given:
      list(`נועה איתי תמר יונתן מיכל עומר שירה אריאל יעל דניאל רוני גלעד אביגיל מתן הילה אסף ליאור עידו טליה ברק
      אפרת רועי ענת אלון`),
    family: list(`אברמוביץ פרידמן שטיינברג גולדשמידט מזרחי ביטון אזולאי רוזנבלום חדד קפלן ברקוביץ אוחנה שפירא
      סגל דהן וקנין זילברמן אלקיים הורביץ מלמד צוקרמן`),
  },
  ar: {
    given:
      list(`ليلى أحمد فاطمة يوسف مريم خالد سارة إبراهيم نور عمر هدى طارق زينب حسن رنا كريم آمال وليد سلمى مصطفى
      هبة زياد إيمان بلال`),
    family:
      list(`الحداد القاسم المصري الخطيب العثماني البغدادي الأنصاري الشريف الزهراوي النابلسي الحسيني الفارسي
      الطرابلسي المغربي السعدي الكيلاني الدمشقي الهاشمي التميمي الراوي`),
  },
};

const SYLLABLES = {
  start: list(
    'b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr r s sh sl sp st str t th tr v w y z',
  ),
  middle: list('a e i o u a e i o ai ea ee oo ou'),
  end: list('b ck d ft g ll lt m mp n nd ng nt p r rd rk rm rn s sk ss st t th x'),
};
const HEBREW = 'אאבגדההווווזחטייייככללללממממנננסעפפצקררררששתתת';
const HEBREW_FINAL: Readonly<Record<string, string>> = { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' };
const ARABIC = 'ااابتثجحخدذررزسشصضطظععغفقكللمممننهووييي';

function makeStem(language: Language, random: Random): string {
  if (language === 'en') {
    const syllables = 1 + Math.floor(random() * 2.4);
    let word = '';
    for (let at = 0; at < syllables; at++)
      word += pick(random, SYLLABLES.start) + pick(random, SYLLABLES.middle);
    return word + (random() < 0.8 ? pick(random, SYLLABLES.end) : '');
  }
  const letters = [...(language === 'he' ? HEBREW : ARABIC)];
  const length = 3 + Math.floor(random() * 3.5);
  let word = Array.from({ length }, () => pick(random, letters)).join('');
  if (language === 'ar') {
    if (random() < 0.12) word = `${pick(random, ['أ', 'إ', 'آ'])}${word.slice(1)}`;
    const end = random();
    if (end < 0.18) word += 'ة';
    else if (end < 0.22) word += 'ى';
  }
  return word;
}

/** As the word is written where nothing follows it. */
export const closed = (word: string): string =>
  word.replace(/[כמנפצ]$/u, (letter) => HEBREW_FINAL[letter] ?? letter);

const STEMS = 60_000;
const made = new Map<Language, readonly string[]>();

/** Stems by rank, most said first; no two fold to the same. */
export function stemsOf(language: Language): readonly string[] {
  const known = made.get(language);
  if (known) return known;
  const random = randomFrom(LANGUAGES.indexOf(language) + 1);
  const seen = new Set(COMMON[language].map(fold));
  const stems: string[] = [];
  while (stems.length < STEMS) {
    const stem = makeStem(language, random);
    const folded = fold(stem);
    if (stem.length < 3 || seen.has(folded)) continue;
    seen.add(folded);
    stems.push(stem);
  }
  made.set(language, stems);
  return stems;
}

export const HEBREW_PREFIXES = list('ה ו ב כ ל מ ש וה וב ול ומ שה כש מה ושה שב של כשה');
export const ARABIC_PREFIXES = list('ال و ف ب ل وال فال بال لل وبال وب ول ك');
const SUFFIXES: Readonly<Record<Language, readonly string[]>> = {
  en: list('s s ed ing ’s er'),
  he: list('ים ות י ית נו ך'),
  ar: list('ها هم ات ين نا ي'),
};

/** A word as it stands in a sentence: with what its grammar attaches, now and then. */
export function inflect(language: Language, stem: string, random: Random): string {
  const suffix = random() < 0.25 ? pick(random, SUFFIXES[language]) : '';
  const prefix =
    language === 'en' || random() >= 0.4
      ? ''
      : pick(random, language === 'he' ? HEBREW_PREFIXES : ARABIC_PREFIXES);
  // A ta marbuta opens where something follows it.
  const open = language === 'ar' && suffix ? stem.replace(/ة$/u, 'ت').replace(/ى$/u, 'ا') : stem;
  return prefix + (language === 'he' ? closed(open + suffix) : open + suffix);
}

const POINTS = ['\u05b0', '\u05b4', '\u05b5', '\u05b6', '\u05b7', '\u05b8', '\u05b9', '\u05bc'];
const TASHKEEL = ['\u064e', '\u064f', '\u0650', '\u0652', '\u0651\u064e'];

/** The word with niqqud or tashkeel on most of its letters. */
export function pointed(language: Language, word: string, random: Random): string {
  if (language === 'en') return word;
  const marks = language === 'he' ? POINTS : TASHKEEL;
  return [...word].map((letter) => letter + (random() < 0.7 ? pick(random, marks) : '')).join('');
}
