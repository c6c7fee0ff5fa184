/** Words that a person is not to be called, that they may be, and of yes and no: folded as they are looked up. */
import { fold } from '#lib/detect/fold.ts';

const of = (words: string) => new RegExp(fold(words), 'u');
/** Whole words of a script that writes case. */
const latin = (words: string) => `(?<![a-z])(?:${words})(?![a-z])`;

/** Said in a heading, or in a cell of its own. */
export const BARRED = of(
  `${latin(
    [
      '(?:do ?not|don ?t) ?(?:allow )?(?:phone )?(?:be )?(?:call(?:s|ed|ing)?|phone|contact|ring|disturb|dial|telephone|solicit)|never (?:cold )?(?:call|phone|contact|ring|dial)|(?:can ?t|cannot|can not) (?:be )?(?:call|contact)(?:ed)?|uncontactable|uncallable|no (?:more |further |phone |sales |marketing )*(?:calls|calling|contact please)|no ?call$|(?:asked|asks|wants?|wish(?:es)?)(?: us)? (?:not to (?:be )?(?:call|contact)(?:ed)?|to stop (?:calling|phoning|ringing))|no cold calls?|no (?:phone|calls?|telephone)$|(?:never|niemals|nie|jamais|nunca|mai|nooit|aldrig|nigdy) (?:call|phone|contact|anrufen|kontaktieren|appeler|contacter|llamar|contactar|chiamare|contattare|ligar|contatar|bellen|ringa|dzwonic)(?![a-z])|does not want (?:to be )?(?:call|contact)(?:s|ed)?|not available for calls|do not (?:e ?mail|text) or call|removed? from (?:the )?(?:call|calling|phone) list|not to be (?:called|contacted)|stop (?:calling|calls|phoning)|n?dncl?|dnd|opt(?:ed|ing|s)? ?outs?|optouts?|(?:black|block|stop) ?list(?:ed)?|unsubscribes|suppress(?:ed|ions?)|exclude[ds]? from (?:phone|telephone|calls?|calling|dial(?:ing|ling|ler))|c?tps(?: (?:status|registered|flag|check|listed))?|calls? blocked|blocked(?: calls?)?|unsubscribed|litigators?|litigious|cease (?:and|&) desist|cease (?:contact|comm[a-z]*)|no (?:outreach|contact order|telemarketing|solicitations?|solicitors)|do (?:not|no) (?:market|contact)|do nt call|dncall|dncr|not to (?:be )?(?:re)?call(?:ed)?(?: again)?|under (?:no|any) circumstances|leave me alone|no call list|hold calls|global unsubscribe|(?:take|took|taken|remove) .{0,12}(?:from|off) .{0,14}list|(?:no|not|without|lacks) (?:consent(?:ed)?|opt(?:ed)? in|permission|permitted|allowed to call)|(?:consent|permission|opt ?in) (?:withdrawn|revoked|refused|denied|expired|declined|missing|removed)|(?:withdrew|revoked|refused|denied) (?:consent|permission)',
      'widerruf am|sperrdatum|abgemeldet am|hat sich verbeten|nummer loschen|(?:keine|ohne) (?:einwilligung|zustimmung)|(?:einwilligung|zustimmung) (?:widerrufen|entzogen|abgelehnt|abgelaufen|fehlt)|auf keinen fall (?:anrufen|kontaktieren)|loschung (?:verlangt|gewunscht|beantragt)|nicht (?:mehr |wieder )?(?:anrufen|kontaktieren|telefonieren|(?:angerufen|kontaktiert) werden)|anrufverbot|keine kontaktaufnahme|keinen anruf$|kein telefonkontakt|nicht kontaktierbar|(?:anrufe|telefonate) nicht (?:gestattet|erlaubt|erwunscht)|keine? (?:weitere[nr]? )?(?:anrufe?|telefonanrufe?|werbeanrufe|telefonwerbung)|(?:anruf|kontakt)e? (?:nicht |un)erwunscht|gesperrt(?:e (?:nummern|kontakte))?|sperre|werbewiderspruche?|widerspruche$|stopliste|anrufsperre|telefonsperre|kontaktsperre|werbesperre|robinson ?(?:list[a-z]*)?|sperrvermerk|sperrliste|telefonanrufe nicht zulassen',
      '(?:pas de|sans|aucun) consentement|consentement (?:retire|revoque|refuse)|sin consentimiento|consentimiento revocado|senza consenso|consenso (?:revocato|negato)|sem consentimento|ne (?:pas|plus) (?:appeler|contacter|telephoner|deranger|rappeler)|pas d appels?|date d(?:e )? ?(?:desinscription|opposition)|desabonne tel|bloctel|opposition (?:telephonique|aux appels|appels?)|liste (?:rouge|noire)|^(?:liste d )?opposition$|npa$',
      'fecha de baja|data revoca consenso|nao ligar mais|no (?:(?:me|le|les|lo|la) )?(?:llamar|contactar|molestar|llame[ns]?)|solicita(?:r|do)? (?:la )?baja|no permitir llamadas|lista (?:negra|nera)|nao (?:(?:me|lhe) )?(?:ligue[m]?|ligar|chamar|telefonar|contactar|contatar|perturbe|perturbar)|bloquear chamadas|(?:da )?non (?:ri)?(?:chiamare|contattare|telefonare|disturbare|chamar)|registro (?:delle )?opposizioni|rpo|no trucar|ez deitu',
      'sparr(?:ad|datum)|nix(?: ?(?:registret|registrerad|sparrad|telefon|sparr))?|reserver(?:t|et)(?: mot telefonsalg)?|reservasjon (?:mot )?telefonsalg|reservasjonsregister[a-z]*|suoramarkkinointikielto|bellen niet toegestaan|datum uitschrijving|niet (?:benaderen|bellen|contacteren|telefoneren|storen)|bel me niet|moenie (?:bel|skakel)|ring (?:inte|ej|ikke|aldrig)|kontakta (?:inte|ej)|kontakt ikke|ikke (?:ring|ringes|kontakt)|(?:ma|skal) ikke (?:ringes|kontaktes)|ala soita|ei saa soittaa|soittokielto|puhelinkielto|ekki hringja',
      'nie (?:dzwon|dzwonic|kontaktowac)|zakaz (?:dzwonienia|kontaktu)|nevolat|nekontaktovat|ne keressuk|lista neagra|nu mai suna[a-z]*|data wycofania zgody|ne hiv[a-z]*|nem hivhato|tiltolista|fara apeluri|nu (?:se )?(?:suna|sunati|apela|apelati|contacta|contactati)|ne (?:zvati|zovi|kontaktirati|klici|klicite)|neskambinti|nezvanit|mitte helistada|ara helista|mos (?:telefono|kontakto)',
      'aramayin|aramayiniz|aranmasin|arama yasagi|kara liste|arama yapma(?:yin)?|zeng etmeyin|khong (?:goi|lien he)|đừng gọi|jangan (?:di)?(?:telepon|telpon|telefon|hubungi)|huwag tawagan|usipige',
    ].join('|'),
  )}|(?:не|нельзя) (?:звон(?:ить|ите|и)(?![а-я])|беспокоить|связываться|контактировать)|звонки запрещены|черн[а-я]+ спис|против звонков|запрет звонков|отказ от звонков|не (?:дзвонити|телефонувати)|чорний список|стоп лист|(?:^|\\s)чс(?:$|\\s)|не (?:се )?звън(?:ете|и)|не се обаждай|не повикувај|не звати|қоңырау шалма|չզանգ|არ დარეკ|(?:να )?μην? (?:ξανα)?(?:καλ|κλη|τηλεφων)|οχι κλησεις|להסיר מ(?:ה)?רשימה|לא (?:להתקשר|לחייג|ליצור קשר)|אין (?:להתקשר|לחייג)|אל תתקשר|לא מסכי(?:ם|מה) לשיחות|רשימה שחורה|عدم الاتصال|لا تتصل|لا يتصل|ممنوع الاتصال|القائمة السوداء|تماس نگیرید|تماس گرفته نشود|عدم تماس|(?:کال|فون) نہ کریں|(?:कॉल|फोन) (?:न|ना) करें|कॉल करू नका|কল করবেন না|அழைக்க வேண்டாம்|కాల్ చేయవద్దు|કૉલ કરશો નહીં|ห้ามโทร|(?:電話|架電|連絡|tel) ?(?:禁止|不可|不要|拒否|停止|ng|はご遠慮)|(?:请勿|不要|勿|禁止)(?:致电|打电话|呼叫|联系|拨打)|(?:請勿|不要|勿)(?:致電|打電話|聯絡|聯繫)|二度とかけ|勧誘拒否|配信停止日?|退订(?:日期)?|是否勿扰|勿扰$|禁拨|黑名单|黑名單|免打扰|(?:전화|연락|통화) ?금지|수신 ?거부`,
);

/** The opposite, over a column whose "no" is what counts. */
export const CALLABLE = of(
  `${latin(
    [
      '(?:ok|okay|allow|allowed|allows|permission|permitted|permit|may|can) (?:we )?(?:to )?(?:be )?(?:call|calls|called|phone|phoned|contact|contacted)|(?:call|calls|calling|phone|telephone|contact) (?:permission|permitted|allowed|allow|ok)|contact (?:by|via) (?:phone|telephone|call)|(?:accepts?|agrees? to) (?:phone )?calls|callable|contactable|dialable|(?:ok|okay|happy) to ring|ring ok|safe to call|may we ring|podemos llamar(?:le|te|los|les)?|pouvons nous vous appeler|mogen wij u bellen|durfen wir sie anrufen|possiamo chiamar(?:la|ti)|podemos ligar|subscribed to calls|contattabile',
      'telefonwerbung|(?:telefonische )?kontaktaufnahme(?: telefon)?|(?:werbe|telefon|marketing)einwilligung|soittolupa|puhelinlupa|saa soittaa|kan ringes|hivhato|markkinointilupa|accepte les appels|acepta llamadas|aceita (?:chamadas|ligacoes)|accetta (?:le )?chiamate|akzeptiert anrufe|(?:anrufe?|telefonisch) erlaubt|darf angerufen werden|anrufen erlaubt|appels? autorise|se? ?puede llamar|pode ligar|autorizza chiamate|mag gebeld worden|far ringas|ma ringes|mozna dzwonic|aranabilir|arama izni',
    ].join('|'),
  )}|можно звонить|можна дзвонити|מותר להתקשר|(?:אישור|מאושר) (?:להתקשר|ל?שיחות)|אפשר להתקשר|يمكن الاتصال|يسمح بالاتصال|架電可|可致电|可联系`,
);

/** Consent: to calls if nothing else is said, or a telephone. */
export const CONSENT = of(
  `${latin('consent(?:s|ed)?|opt(?:ed|s)? ?in|einwilligung|zustimmung|consentement|consentimiento|consentimento|consenso|toestemming|samtykke|samtycke|suostumus|zgoda|souhlas|suhlas|hozzajarulas|privola|soglasje|persetujuan|acord|consimtamant(?:ul)?|beleegyezes')}|συγκαταθεση|συναινεση|согласие|згода|הסכמה|موافقة|同意|동의`,
);
/** Beside the word for consent in a heading: it is of calls still. */
export const OF_CALLS = of(
  `^(?:\\s|${latin('tcpa|marketing|sales|express|written|prior|home|work|office|business|contact|status|has|have|given|is|we|to|for|vorhanden|erteilt|liegt vor|zu|de|di|da|la|le')})*$`,
);

/** Bars where it is all that is said: beside other words it is of other things. */
export const BARRED_ALONE = of(
  '^(?:exclu(?:ded?|sions?)|off limits|removed|suppress|stop|banned|blockiert|blocked|widerspruch|gesperrt|חסו(?:ם|מים|מה|מות)|הסר|להסיר|הסר מרשימה|محظور|ممنوع|رقم ممنوع)$',
);

/** Yes and no may be said of these: calls, telephones, contact. */
export const OF_CONTACT = of(
  'call|phone|telefo|(?<![a-z])tel(?![a-z])|dial|contact|kontakt|anruf|angerufen|uppring|oppring|opkald|samtal|soitt|bel me|demarch|telemark|mobil|landline|handy|cell(?![a-z])|appel|llam|chiam|liga[crm]|ligu|ligoes|chamad|contat|bell|gebeld|festnetz|dzwon|vola[tn]|zvon|zvat|soit|puhel|ring[ae]|aran|arama|hubung|telepon|apel(?!l?id)|polacze|hovor|suna|hiva[st]|hivhat|felhiv|megkeres|goi(?![a-z])|τηλεφ|κλησ|καλεσ|επικοινων|звон|вызов|дзвін|дзвон|обажд|телефон|контакт|התקשר|שיח|חיוג|טלפון|קשר|اتصال|مكالم|هاتف|تواصل|לפנות|โทร|電話|架電|連絡|発信|コール|致电|拨|电话|通话|来电|呼叫|拨打|联系|聯絡|전화|통화|연락',
);
/** Of those, what asks a person, over yes and no, in a heading of nothing else; no past: "Called". */
export const CHANNEL = of(
  '^(?:phones?|telephones?|tel|telefon[aoey]?|telefonisch[a-z]*|telephonique|telefonic[aoey]|telefonu|mobiles?|landline|cell|handy|call|calls|calling|ring|telemarketing|telefonmarketing|anruf|anrufe|anrufen|appel|appels|appeler|demarchage|llamar|llamadas?|chiamare|chiamate|ligar|ligacoes|bellen|dzwonic|arama|ringa|soitto|звонок|звонки|звонить|телефон|שיחה|שיחות|להתקשר|חיוג|טלפון|مكالمة|مكالمات|اتصال|هاتف|電話|電話可否|架電可否|電話勧誘|営業電話|电话|전화|전화수신)$',
);
/** Beside them there: says no more than that it is a way to reach a person. */
export const BESIDE_CHANNEL = of(
  '^(?:by|via|per|for|of|preferred|preferences?|marketing|sales|advertising|gdpr|dsgvo|rgpd|channels?|permissions?|werbung|werbe|kontakt|contact|freigabe|gewunscht|erwunscht|par|pour|por|para|direct|telesales|pr|opt)$',
);
/** Not. */
export const NEGATION = of(
  `${latin('no|not|non|un|cannot|can t|cant|dont|don t|doesn t|does not|doesn|never|without|nicht|kein[a-z]*|ohne|ne|pas|sans|jamais|nao|sem|sin|nunca|senza|nessun[a-z]*|mai|niet|nooit|geen|zonder|inte|ej|aldrig|ikke|ei|ala|nie|nigdy|bez|brak|nem|nu|fara|degil|khong|jangan|tidak|missing|lacks')}|uncall|uncontact|(?<![а-я])(?:не|без|нет|немае|нема)(?![а-я])|(?<![א-ת])(?:לא|אין|אל|ללא)(?![א-ת])|(?<![ا-ي])(?:لا|بدون|غير|دون)(?![ا-ي])|نہیں|عدم|ない|なし|不|未|안 |않`,
);
/** A will against it, in one word. */
export const REFUSAL = of(
  'unerwunscht|verbot|verboten|verweiger|widerspr|widerruf|sperr|block|bloqu|blocc|refus|oppos|rechaz|rifiut|recus|prohib|interdi|vieta|abgelehnt|geweiger|kielt|zakaz|zabran|yasak|denied|declin|withdr|revok|запрет|отказ|заборон|нельзя|חסום|סירוב|מסרב|אסור|ممنوع|محظور|رفض|拒|禁|勿|금지|거부',
);
/** A will against calls, beside a word for them: one who declines a call may have been busy. */
const REFUSES = of(
  'refus|object|untersag|verbot|verbiet|verweiger|widerspr|unerwunscht|oppos|objects|prohib|interdi|rechaz|rifiut|recus|geweiger|odmaw|zabran|запрет|отказ|заборон|מסרב|يرفض|رفض|拒|お断り|断る|거부|거절',
);
/** Wants, wishes, asked. */
const WILL = of(
  `${latin('wants?|wish(?:es)?|likes?|asked|asks|mocht[a-z]*|will|wollen|wil|wenst|quiere|desea|pidio|pide|vuole|chiesto|quer|deseja|pediu|souhaite|veut|demande|vill|vil|onsker|halua|haluaa|prosil|zyczy|chce|preje|must|should|may|soll|sollte|darf|debe|doit|deve|moet|mag|skal')}|wunsch|хоч|жела|проси|רוצה|מעוניין|ביק|מבקש|يريد|يرغب|طلب`,
);
/** Any more, again. */
const AGAIN = of(
  `${latin('again|any ?more|more|further|mehr|wieder|weitere[nrs]?|jemals|keinen fall|meer|plus|jamais|volver|mas|mais|piu|richiamare|mer|mere|enaa|wiecej|vic|daha')}|больше|більше|יותר|مجددا`,
);
/** Both in one word, or where no space stands between them. */
const UNWILLING = of(
  'istemiyor|neprej|nechce|niedzwon|원치|원하지 ?않|지 ?마|지 ?말|ないで|しないこと|不想|不希望|不愿|不再|不要再|不需要|לא יתקשר',
);
/** A telephone by which the person is not reached. */
export const WRONG_NUMBER = of(
  `^(?:wrong|disconnected|${latin('not working')})$|${latin('wrong (?:#|num|party|person)|no such person|nobody by that name|no longer at this number|not (?:his|her|their) number|belongs to someone else|no(?:t| longer) in use|dead line|ceased number|gone away|falsch verbunden|nummer (?:nicht vergeben|niet in gebruik)|numero (?:non attribue|inexistente)|bledny numer|numer nie istnieje|cislo neexistuje|(?:teves|rossz) szam|numar gresit|vaara numero|numara kullanilmiyor|salah sambung|so sai|(?:wrong|invalid|bad|incorrect) (?:phone )?(?:number|no)|(?:number|phone|line)? ?(?:not in service|out of service|disconnected)|falsche (?:telefon)?nummer|(?:nummer|telefon) (?:falsch|ungultig)|numero (?:errone|incorrect|invalide|equivocado|erroneo|errado|sbagliato|errato)|(?:mauvais|faux) numero|verkeerd nummer|fel nummer|forkert nummer|feil nummer|zly numer|spatne cislo|yanlis numara')}|неверный номер|ошиблись номером|неправильний номер|λαθος αριθμος|המספר לא מחובר|番号間違い|現在使われておりません|打错了|非本人|없는 번호|не тот номер|номер не существует|מספר (?:שגוי|לא נכון)|رقم (?:خاطئ|غير صحيح)|番号違い|欠番|空号|号码错误|결번|잘못된 번호`,
);
/** A person's death, or its day. */
export const DEATH = of(
  `${latin('deceased|passed away|died|death|ist tot|ha muerto|meghalt|faleceu|zomrel[a-z]*|kuoli|dod|verstorben|gestorben|sterbe(?:datum|tag|fall)|todes(?:datum|tag|fall)|deced(?:e|ee|es|at|ata)|decedut[oa]|decesso|fallec(?:id[oa]|imiento)|defuncion|defunt[oa]|falec(?:id[oa]|imento)|obito|overl(?:eden|ijden)[a-z]*|avlid(?:en|na)|(?:av)?dod(?:sdato|sdatum|sfall)|avdod|afdod|kuoll?ut|kuolin[a-z]*|zmarl[a-z]*|(?:data )?zgonu?|zemrel[a-z]*|zesnul[a-z]*|(?:datum )?umrti|zosnul[a-z]*|elhunyt|elhalalozas[a-z]*|halal[a-z]*|preminu[a-z]*|umrl[a-z]*|vefat|oldu|olum|meninggal|wafat|da mat')}|скончал|(?<![ا-ي])توفي(?![ا-ي])|เสียชีวิต|고인|умер(?![а-я])|умерл|смерт|помер(?![а-яі])|покійн|починал|преминул|αποβιω|απεβιω|θανοντ|θανατ|נפטר|פטירה|متوف|وفاة|故人|死亡|逝去|去世|已故|사망|작고`,
);
/** The whole of a heading over yes and no. */
export const ALIVE =
  /^(?:is |still )*(?:alive|living|lebt|lebt noch|lebend|am leben|vivant|en vie|viv[oa]|con vida|vivente|in vita|in leven|levend|i live|zyje|nazivu|жив|жива|живой|в живых|בחיים|على قيد الحياة|存命|在世|생존)$/u;
/** May well say not to call, and does not say so. */
export const ASKS_FIRST = of(
  `${DEATH.source}|${latin('gdpr|rgpd|dsgvo|erasure|right to be forgotten|legal action|anwalt|leave alone|unwilling|delete (?:my )?(?:number|data)|lose my number|(?:bitte|please|number|nummer) (?:loschen|delete)|supprimer de la liste|dar de baja|baja|unsubscribed|werbung widersprochen|(?:only|nur|uniquement|solo|so|alleen|tylko|kun|bara) (?:by |per |par |por |via )?(?:e ?mails?|mail|texts?|sms|schriftlich)|(?:e ?mails?|sms|text) (?:only|uniquement)')}|אימייל בלבד|только (?:почта|e ?mail)|удалить из|メールのみ|仅邮件`,
);
/** Advertising, by whatever way. */
export const OF_MARKETING = of('marketing|subscri|newsletter|mailing|werbe|werbung');
/** Words between the denial and the will. */
const MOST_BETWEEN = 2;
/** Whether a text says by its words that its person wants no calls, in whatever order. */
export function isUnwilling(text: string): boolean {
  if (!OF_CONTACT.test(text)) return false;
  if (UNWILLING.test(text) || (REFUSES.test(text) && !NEGATION.test(text))) return true;
  const words = text.split(/[^\p{L}\p{M}]+/u);
  const placesOf = (is: RegExp) => words.flatMap((word, at) => (is.test(word) ? [at] : []));
  const wills = [...placesOf(WILL), ...placesOf(AGAIN)];
  return placesOf(NEGATION).some((at) =>
    wills.some((other) => at !== other && Math.abs(at - other) <= MOST_BETWEEN),
  );
}

/** A will for it. */
export const ALLOWING = of(
  `${latin('ok|okay|may|darf|durfen|puede|pode|mag|accord|izni?|can|could be|saa|kan|far|lze|would you like|wants')}|allow|permi[ts]|accept|agree|callable|contactable|autori[sz]|erlaub|zustimm|einwillig|genehmig|zulass|consent|consens|acept|aceit|accett|toest|toegest|lupa|zgod|mozna|souhlas|suhlas|hozzajarul|samtyck|samtykke|onay|privol|soglas|opt ?in|desea|deseja|desider|wish|wants? to be|mocht|souhait|vuole|wil(?:t|len)? |соглас|разреш|можно|згод|дозвол|дозвіл|הסכמ|מאושר|אישור|מותר|אפשר|תאפשר|موافق|السماح|مسموح|يسمح|يمكن|يجوز|同意|許可|可|동의|허용|가능|允许`,
);

/** Leave or its refusal, of which the one or the other has to be asked: beginnings of words, and of their inflected forms. */
export const LEAVE = of(
  `(?<![a-z])(?:suppress|exclu|restri|ge?blo[ckq]|blo[ckq]|sperr|aus(?:ge)?schl|wyklucz|wylacz|vyluc|vyrad|verzet|bezwaar|sprzeciw|namitk|opp?os|opozi|object|yapilma|spærr|tilt(?:as|ott|va|o)|letilt|hozzajar|beleegyez|engedely|acord|akkoord|consimt|permisi|interzi|refuz|engel|izin|izn|onay|yasak|tillat|tillad|forbud|sparr|kiel[lt]|lup[ai]|suostu|samtyck|samtykk|happy to|ok(?:ay)? to|willing|privol|zabran|undga|undvik|dong y|tu choi)|επιτρεπ|συναιν|συγκαταθ|απαγορ|εξαιρ|εναντι|αρνη|разреш|соглас|запре|отказ|заборон|відмов|дозвол|дозвіл|згод|исключ|виключ|блок|חסי?[מם]|חסו|איש(?:ור|ר)|מאש|הסכמ|הסר|סירוב|موافق|حظر|منع|رفض|سماح|مسموح|ห้าม|ยินยอม|禁|拒|同意|允许|许可|許可|授权|可否|勿|屏蔽|停止|금지|거부|동의|허용|차단`,
);

/** Another way to reach a person than by telephone: who wants no letters may be called. */
export const OTHER_CHANNEL = of(
  `${latin('e ?mails?|mails?|mailing|sms|text|texts|texting|fax|faxes|paperless|e ?statements?|bulk|letters?|newsletter|post|postal|whatsapp|cookies?|marketing mail|tracking|profiling|unsubscribed (?:mode|time)')}|דואר|פקס|מסרון|بريد|рассыл|почт|メール|短信|邮件|郵件|문자|메일`,
);
export const BY_TELEPHONE = of(
  `${latin('calls?|calling|phones?|telemarketing|voice|tel|mobile|landline|cell|handy|samtal|opkald|puhelu[a-z]*|anruf[a-z]*|appels?|llamadas?|dzwonienie')}|tele(?:ph|f)o|звон|телефон|טלפון|שיח|اتصال|هاتف|مكالم|電話|전화`,
);

const setOf = (words: string) => new Set(words.split(/[|\s]+/u).map(fold));

/** Also as spreadsheets write what is true in the language of their user. */
const YES =
  setOf(`1 x y yes true t on checked selected ✓ ✔ ☑ ✅ ○ ◯ 〇 ◎ ● sant sand sann istina tiesa patiesa tõene var істина вярно
j ja wahr s si sí sim oui o vrai verdadero verdadeiro vero waar jes joo kyllä tosi já tak prawda ano áno pravda igen igaz da adevărat
jah jā taip po bai evet e doğru bəli да так и истина истинно ναι αληθής כן כ אמת نعم صحيح بله ہاں हाँ हां हो হ্যাঁ ஆம் అవును હા ใช่ có ya oo opo ndiyo はい 是 有 예 네 այո დიახ иә`);
const NO =
  setOf(`0 n no false f off unchecked ☐ ✗ ✘ ❌ × ✕ ✖ ☓ falskt usann lažno neistina netiesa nepatiesa väär yok хибність невярно 無 否定
nein nee nej nei falsch non faux não nao falso falsk onwaar ei epätosi nie nepravda fałsz nem hamis nu fals ne hayır yanlış
yox xeyr nē ez h нет не ні н ложь όχι ψευδής לא ל שקר لا خطأ خیر نه نہیں नहीं না இல்லை కాదు ના ไม่ ไม่ใช่ không tidak hindi hapana いいえ 否 无 아니요 아니오 ոչ არა жоқ`);
/** Of calls: a person may have them. A no under "do not call", a yes under "consent". */
const MAY = setOf(
  `allow allowed permitted ok okay callable clear clean pass passed safe frei zulassen erlaubt autoriser permitir toestaan
可 可能 許可 可以 가능`,
);
/** Of whatever the heading names: it is so. A yes under either. */
const HELD = setOf(
  `granted given valid express implied written verbal obtained confirmed vorhanden erteilt donné accordé otorgado concedido
concesso dato dado gegeven udzielona udzielono wyrażono udělen udelen verildi дано есть получено ניתנה ניתן יש ممنوح`,
);
/** Of consent, and of nothing else. */
const AGREED = setOf(
  `active subscribed consented consenti eingewilligt zugestimmt autorisé onay onaylı موافق 同意 동의 수신동의`,
);
const MAY_NOT = setOf(
  `denied refused revoked none withdrawn expired declined disallowed blocked unsubscribed inactive objected rejected prohibited lapsed verweigert widerrufen abgelehnt entzogen untersagt fehlt
abgelaufen zurückgezogen widersprochen refuse retiré revoque negado denegado revocado rechazado retirado recusado revogado baja negato revocato rifiutato geweigerd ingetrokken brak odmowa cofnięta sprzeciw
odvolán neudělen zamietnutý ret iptal återkallat nekat saknas afvist отозвано отказ בוטל סירב מסרב مرفوض رفض ng 不可 否 拒否 拒绝 拒絕 禁止 撤回 거부 미동의 철회 불가 수신거부`,
);
const MAY_PHRASES =
  /^(?:opted in|opt in|may call|can call|(?:ok|safe|good) to call|calls? ok|nicht auf .{0,20}liste|kein eintrag)$/u;
const GIVEN = /^liegt vor$/u;
const MAY_NOT_PHRASES = /^(?:opted out|opt out)$/u;
/** Of a mark by which people are not to be called: it is set, in force, on a list. */
const MARK_STEMS =
  'liegt vor|a[ck]t[iy][vwfe]|ativ[oa]|attiv|regist|rejestr|rekist|(?:on |the )list$|listed|gelistet|found|match|hit(?![a-z])|flag|marked|request|restri|enabled|set(?![a-z])|gesetzt|eingetragen|inscri|iscrit|cadastr|zapsan|kayitli|voimassa|dn[cd]|tps|block|bloqu|blokk|blocc|blokad|sperr|sparra|suppress|reserv|permanent|актив|включ|запрещ|регистр|פעיל|רשום|חסום|مسجل|نشط|مفعل|محظور|有効|登録|該当|禁|등록|활성|금지|启用|登记|设置';
const IN_FORCE = of(MARK_STEMS);
/** The same with a prefix that denies it: "inactive", "nezapsán", "未登録". */
const OUT_OF_FORCE = of(`(?:(?<![a-z])(?:in|un|ne|nie(?:za)?)|не|未|無|미|비)(?:${MARK_STEMS})|無効`);
/** "Do not allow", "nicht zulassen": a will of few words. */
const MOST_WILL = 24;

/** Behind a yes or no: since when. */
const SINCE = /(?<=\p{L})[\s\-–—:,(]+(?:\p{L}{1,5}\s+)?\d[\d./: -]*\)?$/u;
/** A remark on it. */
const ASIDE = /\s*\([^()]*\)$/u;
const bare = (cell: string) =>
  fold(cell)
    .replace(/[.!]+$/u, '')
    .replace(ASIDE, '')
    .replace(SINCE, '')
    .replace(/[\s_\-‐–/]+/gu, ' ')
    .trim();
const ASIDES = /\s*[,;:(–—].*$|\s-\s.*$/u;
export const isYes = (cell: string): boolean => YES.has(bare(cell));
/** Under a heading that says not to call: it is not so of this person. */
export const isNo = (cell: string): boolean =>
  NO.has(bare(cell)) || isAllowing(cell) || (!ASIDES.test(cell) && isOutOfForce(bare(cell)));
/** The same: it is so, "yes, by letter", "active", "listed". */
export const isInForce = (cell: string): boolean => {
  const text = bare(cell);
  return (
    YES.has(bare(cell.replace(ASIDES, ''))) ||
    HELD.has(text) ||
    (text.length <= MOST_WILL && IN_FORCE.test(text))
  );
};
/** "Not listed", "keine Sperre", "inactive"; what it says of calls is another matter. */
function isOutOfForce(text: string): boolean {
  if (text.length > MOST_WILL || OF_CONTACT.test(text) || ALLOWING.test(text)) return false;
  return OUT_OF_FORCE.test(text) || (NEGATION.test(text) && (IN_FORCE.test(text) || REFUSAL.test(text)));
}
/** Says by itself that a person may be called. */
const isAllowing = (cell: string): boolean => MAY.has(bare(cell)) || MAY_PHRASES.test(bare(cell));
/** Under a heading of consent: the person gave it, or did not, as a denial or a refusal says. */
export const isGiven = (cell: string): boolean =>
  isYes(cell) || isAllowing(cell) || AGREED.has(bare(cell)) || GIVEN.test(bare(cell)) || HELD.has(bare(cell));
export function isRefused(cell: string): boolean {
  const text = bare(cell);
  if (isGiven(cell)) return false;
  // "No objection": both, and neither.
  const denies = text.length <= MOST_WILL && NEGATION.test(text) !== REFUSAL.test(text);
  return isRefusedInAWord(text) || denies;
}
const isRefusedInAWord = (text: string): boolean =>
  NO.has(text) || MAY_NOT.has(text) || MAY_NOT_PHRASES.test(text);
/** "No - ok to call" */
export function isNoAndAllowed(cell: string): boolean {
  const aside = ASIDES.exec(cell)?.[0] ?? '';
  return NO.has(bare(cell.replace(ASIDES, ''))) && isAllowing(aside.replace(/^[\s,;:(–—-]+|\)$/gu, ''));
}
/** Yes or no, also in such words. */
export const isAnswer = (cell: string): boolean =>
  isGiven(cell) || isRefusedInAWord(bare(cell)) || isForbidding(cell);
/** "Do not allow": it says so whatever the heading asks. */
export function isForbidding(cell: string): boolean {
  const text = bare(cell);
  return text.length <= MOST_WILL && NEGATION.test(text) && ALLOWING.test(text);
}
