/** Words that a person is not to be called, that they may be, and of yes and no: folded as they are looked up. */
import { fold } from '#lib/detect/fold.ts';

const of = (words: string) => new RegExp(fold(words), 'u');
/** Whole words of a script that writes case. */
const latin = (words: string) => `(?<![a-z])(?:${words})(?![a-z])`;

/** Said in a heading, or in a cell of its own. */
export const BARRED = of(
  `${latin(
    [
      '(?:do ?not|don t) ?(?:allow )?(?:phone )?(?:be )?(?:call(?:s|ed|ing)?|phone|contact|ring|disturb|dial|telephone|solicit)|never (?:call|phone|contact|ring|dial)|(?:can ?t|cannot|can not) (?:be )?(?:call|contact)(?:ed)?|uncontactable|uncallable|no (?:more |further |phone |sales |marketing )*(?:calls|calling|contact please)|no call$|(?:asked|asks|wants?|wish(?:es)?)(?: us)? not to (?:be )?(?:call|contact)(?:ed)?|does not want (?:to be )?(?:call|contact)(?:s|ed)?|not available for calls|do not (?:e ?mail|text) or call|removed? from (?:the )?(?:call|calling|phone) list|not to be (?:called|contacted)|stop (?:calling|calls|phoning)|dnc|dnd|opt(?:ed|ing|s)? ?outs?|optouts?|(?:black|block)list(?:ed)?|suppress(?:ed|ions?)|exclude[ds]? from (?:calls?|calling|dial(?:ing|ling|ler))|c?tps(?: (?:status|registered|flag|check|listed))?|calls? blocked|blocked(?: calls?)?|unsubscribed|(?:no|not|without|lacks) (?:consent(?:ed)?|opt(?:ed)? in|permission|permitted|allowed to call)|(?:consent|permission|opt ?in) (?:withdrawn|revoked|refused|denied|expired|declined|missing|removed)|(?:withdrew|revoked|refused|denied) (?:consent|permission)',
      '(?:keine|ohne) (?:einwilligung|zustimmung)|(?:einwilligung|zustimmung) (?:widerrufen|entzogen|abgelehnt|abgelaufen|fehlt)|nicht (?:mehr |wieder )?(?:anrufen|kontaktieren|telefonieren|(?:angerufen|kontaktiert) werden)|anrufverbot|kein telefonkontakt|nicht kontaktierbar|(?:anrufe|telefonate) nicht (?:gestattet|erlaubt|erwunscht)|keine? (?:weitere[nr]? )?(?:anrufe?|telefonanrufe?|werbeanrufe|telefonwerbung)|(?:anruf|kontakt)e? (?:nicht |un)erwunscht|gesperrt(?:e (?:nummern|kontakte))?|sperre|werbewiderspruch|anrufsperre|telefonsperre|kontaktsperre|werbesperre|robinson ?(?:liste|lista)?|sperrvermerk|sperrliste|telefonanrufe nicht zulassen',
      '(?:pas de|sans|aucun) consentement|consentement (?:retire|revoque|refuse)|sin consentimiento|consentimiento revocado|senza consenso|consenso (?:revocato|negato)|sem consentimento|ne (?:pas|plus) (?:appeler|contacter|telephoner|deranger|rappeler)|pas d appels?|bloctel|opposition (?:telephonique|aux appels|appels?)|liste (?:rouge|noire)',
      'no (?:llamar|contactar|molestar|llame)|no permitir llamadas|lista (?:negra|nera)|nao (?:ligar|chamar|telefonar|contactar|contatar|perturbe|perturbar)|bloquear chamadas|non (?:chiamare|contattare|telefonare|disturbare|chamar)|registro (?:delle )?opposizioni|no trucar|ez deitu',
      'bellen niet toegestaan|niet (?:bellen|contacteren|telefoneren|storen)|bel me niet|moenie (?:bel|skakel)|ring (?:inte|ej|ikke)|kontakta (?:inte|ej)|kontakt ikke|ikke (?:ring|ringes|kontakt)|(?:ma|skal) ikke (?:ringes|kontaktes)|ala soita|ei saa soittaa|soittokielto|puhelinkielto|ekki hringja',
      'nie (?:dzwonic|kontaktowac)|zakaz (?:dzwonienia|kontaktu)|nevolat|nekontaktovat|ne hivja|ne hivd|nem hivhato|tiltolista|nu (?:suna|sunati|apela|apelati|contacta|contactati)|ne (?:zvati|zovi|kontaktirati|klici|klicite)|neskambinti|nezvanit|mitte helistada|ara helista|mos (?:telefono|kontakto)',
      'aramayin|aramayiniz|aranmasin|arama yasagi|kara liste|zeng etmeyin|khong (?:goi|lien he)|jangan (?:telepon|telpon|telefon|hubungi)|huwag tawagan|usipige',
    ].join('|'),
  )}|(?:не|нельзя) (?:звонить|беспокоить|связываться|контактировать)|звонки запрещены|черный список|запрет звонков|отказ от звонков|не (?:дзвонити|телефонувати)|чорний список|не звъни|не се обаждай|не повикувај|не звати|қоңырау шалма|չզանգ|არ დარეკ|(?:να )?μην? (?:καλ|κλη)|לא (?:להתקשר|לחייג|ליצור קשר)|אין (?:להתקשר|לחייג)|אל תתקשר|לא מסכי(?:ם|מה) לשיחות|רשימה שחורה|عدم الاتصال|لا تتصل|لا يتصل|ممنوع الاتصال|القائمة السوداء|تماس نگیرید|تماس گرفته نشود|عدم تماس|(?:کال|فون) نہ کریں|(?:कॉल|फोन) (?:न|ना) करें|कॉल करू नका|কল করবেন না|அழைக்க வேண்டாம்|కాల్ చేయవద్దు|કૉલ કરશો નહીં|ห้ามโทร|(?:電話|架電|連絡)(?:禁止|不可|不要|拒否|ng)|(?:请勿|不要|勿|禁止)(?:致电|打电话|呼叫|联系|拨打)|(?:請勿|不要|勿)(?:致電|打電話|聯絡|聯繫)|禁拨|黑名单|黑名單|免打扰|(?:전화|연락|통화) ?금지|수신 ?거부`,
);

/** The opposite, over a column whose "no" is what counts. */
export const CALLABLE = of(
  `${latin(
    [
      '(?:ok|okay|allow|allowed|allows|permission|permitted|permit|may|can) (?:we )?(?:to )?(?:be )?(?:call|calls|called|phone|phoned|contact|contacted)|(?:call|calls|calling|phone|telephone|contact) (?:permission|permitted|allowed|allow|ok)|contact (?:by|via) (?:phone|telephone|call)|(?:accepts?|agrees? to) (?:phone )?calls|callable|contactable',
      'telefonwerbung|(?:telefonische )?kontaktaufnahme(?: telefon)?|(?:werbe|telefon|marketing)einwilligung|soittolupa|markkinointilupa|accepte les appels|acepta llamadas|aceita (?:chamadas|ligacoes)|accetta (?:le )?chiamate|akzeptiert anrufe|(?:anrufe?|telefonisch) erlaubt|darf angerufen werden|anrufen erlaubt|appels? autorise|se? ?puede llamar|pode ligar|autorizza chiamate|mag gebeld worden|far ringas|ma ringes|mozna dzwonic|aranabilir|arama izni',
    ].join('|'),
  )}|можно звонить|можна дзвонити|מותר להתקשר|(?:אישור|מאושר) (?:להתקשר|ל?שיחות)|אפשר להתקשר|يمكن الاتصال|يسمح بالاتصال|架電可|可致电|可联系`,
);

/** Consent: to calls if nothing else is said, or a telephone. */
export const CONSENT = of(
  `${latin('consent(?:s|ed)?|opt(?:ed|s)? ?in|einwilligung|zustimmung|consentement|consentimiento|consentimento|consenso|toestemming|samtykke|samtycke|suostumus|zgoda|souhlas|suhlas|hozzajarulas|privola|soglasje|persetujuan')}|согласие|згода|הסכמה|موافقة|同意|동의`,
);
/** Beside the word for consent in a heading: it is of calls still. */
export const OF_CALLS = of(
  `^(?:\\s|${latin('tcpa|marketing|sales|express|written|prior|contact|status|has|have|given|is|we|to|for|vorhanden|erteilt|liegt vor|zu|de|di|da|la|le')})*$`,
);

/** Bars where it is all that is said: beside other words it is of other things. */
export const BARRED_ALONE = of(
  '^(?:exclu(?:ded?|sions?)|off limits|removed|deceased|suppress|stop|banned|verstorben|decede|fallecido|deceduto|blockiert|blocked|widerspruch|gesperrt|חסו(?:ם|מים|מה|מות)|הסר|להסיר|הסר מרשימה|محظور|ممنوع|رقم ممنوع)$',
);

/** Yes and no may be said of these: calls, telephones, contact. */
export const OF_CONTACT = of(
  'call|phone|telefon|dial|contact|kontakt|anruf|appel|llama|chiama|liga[crm]|ligoes|chamad|contat|bell|gebeld|dzwon|vola[tn]|zvon|zvat|soit|puhel|ring[ae]|arama|hubung|telepon|звон|вызов|дзвін|дзвон|обажд|телефон|контакт|התקשר|שיח|חיוג|טלפון|קשר|اتصال|مكالم|هاتف|تواصل|電話|架電|連絡|致电|通话|联系|聯絡|전화|통화|연락',
);
/** Of those, what asks a person by itself, over yes and no. */
export const CALL_ALONE = of(
  '^(?:call|calls|anruf|anrufe|anrufen|appel|appels|appeler|llamar|llamada|llamadas|chiamare|chiamate|ligar|bellen|dzwonic|ringa|soitto|звонок|звонить|שיחה|להתקשר|חיוג|مكالمة|اتصال|電話|架電|電話可否|전화)$',
);
/** Not. */
export const NEGATION = of(
  `${latin('no|not|non|un|cannot|can t|cant|dont|don t|doesn t|does not|never|without|nicht|kein[a-z]*|ohne|ne|pas|sans|jamais|nao|sem|sin|nunca|senza|nessun[a-z]*|mai|niet|geen|zonder|inte|ej|ikke|ei|ala|nie|bez|brak|nem|nu|fara|degil|khong|jangan|tidak|missing|lacks')}|uncall|uncontact|(?<![а-я])(?:не|без|нет|немае|нема)(?![а-я])|(?<![א-ת])(?:לא|אין|אל|ללא)(?![א-ת])|(?<![ا-ي])(?:لا|بدون|غير|دون)(?![ا-ي])|نہیں|عدم|ない|なし|不|未|안 |않`,
);
/** A will against it, in one word. */
export const REFUSAL = of(
  'unerwunscht|verbot|verboten|verweiger|widerspr|widerruf|sperr|block|bloqu|blocc|refus|oppos|rechaz|rifiut|recus|prohib|interdi|vieta|abgelehnt|geweiger|kielt|zakaz|zabran|yasak|denied|declin|withdr|revok|запрет|отказ|заборон|нельзя|חסום|סירוב|מסרב|אסור|ممنوع|محظور|رفض|拒|禁|勿|금지|거부',
);
/** A will for it. */
export const ALLOWING = of(
  `${latin('ok|okay|may|darf|puede|pode|mag|accord|lupa|izni?|can be|could be')}|allow|permi[ts]|accept|agree|callable|contactable|autori[sz]|erlaub|zustimm|einwillig|genehmig|zulass|consent|consens|acept|aceit|accett|toest|zgod|mozna|souhlas|suhlas|hozzajarul|samtyck|samtykke|onay|privol|soglas|opt ?in|desea|deseja|desider|wish|wants? to be|mocht|souhait|vuole|wil(?:t|len)? |соглас|разреш|можно|згод|дозвол|дозвіл|הסכמ|מאושר|אישור|מותר|אפשר|תאפשר|موافق|السماح|مسموح|يسمح|يمكن|يجوز|同意|許可|可|동의|허용|允许`,
);

/** Another way to reach a person than by telephone: who wants no letters may be called. */
export const OTHER_CHANNEL = of(
  `${latin('e ?mails?|mails?|mailing|sms|text|texts|texting|fax|faxes|bulk|letters?|newsletter|post|postal|whatsapp|cookies?|marketing mail|tracking|profiling|unsubscribed (?:mode|time)')}|דואר|פקס|מסרון|بريد|рассыл|почт|メール|短信|邮件|郵件|문자|메일`,
);
export const BY_TELEPHONE = of(
  `${latin('calls?|calling|phones?|telemarketing|voice|tel|anruf[a-z]*|appels?|llamadas?|dzwonienie')}|tele(?:ph|f)o|звон|телефон|טלפון|שיח|اتصال|هاتف|مكالم|電話|전화`,
);

const setOf = (words: string) => new Set(words.split(/[|\s]+/u).map(fold));

/** Also as spreadsheets write what is true in the language of their user. */
const YES = setOf(`1 x y yes true t on checked selected ✓ ✔ ☑ ✅
j ja wahr s si sí sim oui o vrai verdadero verdadeiro vero waar jes joo kyllä tosi já tak prawda ano áno pravda igen igaz da adevărat
jah jā taip po bai evet e doğru bəli да так и истина истинно ναι αληθής כן כ אמת نعم صحيح بله ہاں हाँ हां हो হ্যাঁ ஆம் అవును હા ใช่ có ya oo opo ndiyo はい 是 有 예 네 այո დიახ иә`);
const NO = setOf(`0 n no false f off unchecked ☐ ✗ ✘ ❌
nein nee nej nei falsch non faux não nao falso falsk onwaar ei epätosi nie nepravda fałsz nem hamis nu fals ne hayır yanlış
yox xeyr nē ez h нет не ні н ложь όχι ψευδής לא ל שקר لا خطأ خیر نه نہیں नहीं না இல்லை కాదు ના ไม่ ไม่ใช่ không tidak hindi hapana いいえ 否 无 아니요 아니오 ոչ არა жоқ`);
/** Words for what may be called, and what may not: the one is a no under "do not call", the other under "consent". */
const MAY = setOf(
  'allow allowed permitted ok okay callable clear clean passed frei granted given active valid subscribed consented zulassen erlaubt erteilt autoriser permitir toestaan consenti',
);
const MAY_NOT = setOf(
  'denied refused revoked none withdrawn expired declined disallowed blocked none unsubscribed inactive verweigert widerrufen abgelehnt refuse revoque negado revocado rechazado negato',
);
const MAY_PHRASES =
  /^(?:not (?:registered|listed|found|checked|on list|opted out|blocked)|no match|no dnc|non dnc|opted in|opt in|may call|can call|ok to call|safe to call|nicht gelistet|kein eintrag|non inscrit)$/u;
const MAY_NOT_PHRASES =
  /^(?:not (?:allowed|permitted|ok|okay|given|granted|consented|opted in)|opted out|opt out)$/u;
/** "Do not allow", "nicht zulassen": a will of few words. */
const MOST_WILL = 24;

/** Behind a yes or no: since when. */
const SINCE = /(?<=\p{L})[\s\-–—:,(]+(?:\p{L}{1,5}\s+)?\d[\d./: -]*\)?$/u;
const bare = (cell: string) =>
  fold(cell)
    .replace(/[.!]+$/u, '')
    .replace(SINCE, '')
    .trim();
export const isYes = (cell: string): boolean => YES.has(bare(cell));
/** Yes or no, of whatever the heading asks. */
export const isFlag = (cell: string): boolean => isYes(cell) || NO.has(bare(cell));
/** Under a heading that says not to call: it is not so of this person. */
export const isNo = (cell: string): boolean => NO.has(bare(cell)) || isAllowing(cell);
/** Says by itself that a person may be called. */
const isAllowing = (cell: string): boolean => MAY.has(bare(cell)) || MAY_PHRASES.test(bare(cell));
/** Under a heading of consent: the person gave it, or did not. */
export const isGiven = (cell: string): boolean => isYes(cell) || isAllowing(cell);
export const isRefused = (cell: string): boolean =>
  NO.has(bare(cell)) || MAY_NOT.has(bare(cell)) || MAY_NOT_PHRASES.test(bare(cell)) || isForbidding(cell);
/** "Do not allow": it says so whatever the heading asks. */
export function isForbidding(cell: string): boolean {
  const text = bare(cell);
  return text.length <= MOST_WILL && NEGATION.test(text) && ALLOWING.test(text);
}
