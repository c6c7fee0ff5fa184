/**
 * Headings of columns other than telephones, in the languages of lib/words. Each entry is a whole heading, without
 * what tells headings of one kind apart ("contact", "primary", "1"); entries of a line belong to one language or to a
 * few that share them. Headings and entries are folded alike before they are compared.
 */
import { fold } from '#lib/detect/fold.ts';

export const GIVEN = `
first|first name|firstname|given name|forename|fname|given names|first names|preferred name|christian name
vorname|rufname|voornaam|roepnaam|fornavn|förnamn|tilltalsnamn|etunimi|fornafn|skírnarnafn|eiginnafn|voorname|noemnaam
prénom|prénoms|nombre de pila|primer nombre|nombres|nome próprio|primeiro nome|nome di battesimo|nom de pila|prenume|izena|nomes
imię|imiona|jméno|křestní jméno|krstné meno|meno|keresztnév|utónév|ime|vardas|vārds|eesnimi|emri|emër
имя|ім'я|ім’я|імя|собствено име|лично име|име|аты|есімі|անուն|სახელი|όνομα|μικρό όνομα
ad|adı|isim|ilk ad|ön ad|öz ad|nama depan|nama pertama|tên|unang pangalan|pangalan|jina la kwanza|jina
שם פרטי|الاسم الأول|الاسم الاول|اسم أول|الإسم الأول|نام|نام کوچک|پہلا نام
पहला नाम|प्रथम नाम|पहिले नाव|প্রথম নাম|நাম|முதல் பெயர்|మొదటి పేరు|પ્રથમ નામ|ชื่อจริง|ชื่อต้น
名|名前(名)|下の名前|名字(名)|이름(명)|(名)`;

export const FAMILY = `
last|last name|lastname|family name|surname|lname|second name|last names
nachname|familienname|zuname|achternaam|familienaam|etternavn|efternavn|efternamn|sukunimi|eftirnafn|kenninafn|ættarnafn|van|agternaam|familienavn
nom de famille|apellido|apellidos|primer apellido|segundo apellido|apellido paterno|apellido materno|apelido|apelidos|sobrenome|último nome|cognome|cognom|cognoms|nume de familie|abizena|abizenak
nazwisko|příjmení|priezvisko|vezetéknév|családnév|prezime|priimek|pavardė|uzvārds|perekonnanimi|perenimi|mbiemri|mbiemër
фамилия|прізвище|презиме|фамилно име|фамилия|тегі|презиме|ազգանուն|გვარი|επώνυμο|επίθετο
soyad|soyadı|soyisim|soy ad|nama belakang|nama keluarga|nama akhir|họ|apelyido|jina la ukoo|jina la familia
שם משפחה|اسم العائلة|الكنية|اللقب|الاسم الأخير|اسم أخير|الاسم الاخير|نام خانوادگی|خاندانی نام|آخری نام
उपनाम|अंतिम नाम|कुलनाम|आडनाव|শেষ নাম|পদবি|கடைசி பெயர்|குடும்பப் பெயர்|ఇంటి పేరు|చివరి పేరు|અટક|છેલ્લું નામ|นามสกุล
姓|氏|성`;

/** A whole name; "name" may also be a company's, where no other column is. */
export const PERSON = `
name|full name|fullname|display name|displayname|file as|complete name|real name|names|name full
contact|contact person|contact name|person|customer|customer name|client|client name|lead|lead name|patient|patient name|member|member name|guest|caller|requester|attendee|student|donor|tenant|resident|subscriber|buyer|candidate|applicant|prospect|homeowner|recipient|who|formatted name|person name|people|owner name|contacts
name und vorname|vor und nachname|vorname nachname|nachname vorname|vollständiger name|anzeigename|kontakt|kontaktperson|ansprechpartner|ansprechpartnerin|ansprechpartner/in|kunde|kundin|kundenname|mitglied|interessent|teilnehmer|gast
nom|nom complet|nom et prénom|nom prénom|nom affiché|prénom nom|prénom et nom|contact principal|personne à contacter|client|nom du client|nom du contact|adhérent|interlocuteur
nombre|nombre completo|nombre y apellidos|nombre y apellido|contacto|nombre del contacto|nombre de contacto|persona de contacto|cliente|nombre del cliente|nombre de cliente|paciente
nome|nome completo|nome e cognome|nome cognome|cognome e nome|cognome nome|nominativo|referente|contatto|cliente|nome cliente|nome contatto|nome do contato|nome do cliente|nome e sobrenome|contato|contacto|nome do contacto|utente|paziente
naam|volledige naam|weergavenaam|contactpersoon|klant|klantnaam|klantennaam|navn|fullt navn|fulde navn|hele navnet|visningsnavn|kontaktnavn|kontakt|kunde|kundens navn|kundenavn|namn|fullständigt namn|visningsnamn|kontaktperson|kund|kundnamn|namn och efternamn|nimi|koko nimi|näyttönimi|yhteyshenkilö|asiakas|asiakkaan nimi|nafn|fullt nafn|tengiliður|viðskiptavinur|volle naam|kontakpersoon|kliënt
imię i nazwisko|nazwisko i imię|nazwa|nazwa kontaktu|pełna nazwa|kontakt|osoba kontaktowa|klient|nazwa klienta|jméno a příjmení|příjmení a jméno|celé jméno|kontaktní osoba|zákazník|jméno zákazníka|meno a priezvisko|celé meno|kontaktná osoba|zákazník|név|teljes név|kapcsolattartó|kapcsolattartó neve|ügyfél|ügyfél neve|megjelenítendő név|ime i prezime|puno ime|prezime i ime|kontakt osoba|kupac|klijent|ime in priimek|polno ime|kontaktna oseba|stranka|vardas ir pavardė|vardas pavardė|kontaktinis asmuo|klientas|vārds un uzvārds|vārds uzvārds|kontaktpersona|klients|täisnimi|kontaktisik|klient|ees- ja perekonnanimi|emri i plotë|emri dhe mbiemri|klienti|personi i kontaktit
nume|nume complet|nume și prenume|nume si prenume|nume prenume|persoană de contact|persoana de contact|client|nume client|nom i cognoms|nom complet|persona de contacte|contacte|client|nome e apelidos|persoa de contacto|izen-abizenak|izen osoa|bezeroa|kontaktua
фио|ф.и.о.|ф.и.о|имя и фамилия|фамилия имя|фамилия и имя|фамилия имя отчество|полное имя|контакт|контактное лицо|клиент|имя клиента|имя контакта|піб|п.і.б.|повне ім'я|ім'я та прізвище|прізвище та ім'я|контактна особа|клієнт|имена|име и фамилия|пълно име|лице за контакт|клиент|целосно име|име и презиме|пуно име|особа за контакт|контакт особа|аты-жөні|толық аты|байланыс тұлғасы|անուն ազգանուն|լրիվ անուն|հաճախորդ|სახელი და გვარი|სახელი გვარი|სრული სახელი|კლიენტი|ονοματεπώνυμο|πλήρες όνομα|όνομα επώνυμο|πελάτης|υπεύθυνος επικοινωνίας|επαφή
ad soyad|adı soyadı|adı ve soyadı|isim soyisim|tam ad|tam adı|ilgili kişi|yetkili|yetkili kişi|müşteri|müşteri adı|kişi|ad və soyad|ad, soyad|əlaqədar şəxs|nama|nama lengkap|nama kontak|nama pelanggan|pelanggan|kontak|nama penuh|nama pelanggan|họ tên|họ và tên|tên đầy đủ|khách hàng|tên khách hàng|người liên hệ|tên liên hệ|buong pangalan|kliyente|jina kamili|mteja
שם|שם מלא|שם הלקוח|שם לקוח|לקוח|לקוחה|איש קשר|אשת קשר|שם איש קשר|שם פרטי ומשפחה|שם ומשפחה|שם משפחה ופרטי|שם תצוגה|פונה|מטופל|שם המטופל|שם החבר
الاسم|اسم|الإسم|الاسم الكامل|الاسم بالكامل|اسم العميل|العميل|الزبون|اسم الزبون|جهة الاتصال|اسم جهة الاتصال|الشخص المسؤول|الاسم واللقب|المريض|اسم المريض|نام و نام خانوادگی|نام کامل|نام مشتری|مشتری|مخاطب|شخص رابط|نام تماس|مکمل نام|پورا نام|گاہک|صارف|رابطہ شخص|گاہک کا نام
नाम|पूरा नाम|ग्राहक|ग्राहक का नाम|संपर्क व्यक्ति|नाव|पूर्ण नाव|ग्राहकाचे नाव|নাম|পুরো নাম|গ্রাহক|গ্রাহকের নাম|পূর্ণ নাম|பெயர்|முழு பெயர்|வாடிக்கையாளர்|వినియోగదారు|పేరు|పూర్తి పేరు|కస్టమర్|నామం|નામ|પૂરું નામ|ગ્રાહક|ગ્રાહકનું નામ|ชื่อ|ชื่อ-นามสกุล|ชื่อ นามสกุล|ชื่อเต็ม|ชื่อลูกค้า|ลูกค้า|ผู้ติดต่อ|ชื่อผู้ติดต่อ
名前|お名前|氏名|姓名|顧客名|お客様名|担当者名|先方担当者|連絡先名|表示名|フルネーム|名称|客户|客户姓名|客户名称|联系人|联系人姓名|全名|名字|客戶|客戶姓名|聯絡人|聯絡人姓名|聯繫人|이름|성명|성함|고객|고객명|고객 이름|담당자명|연락처 이름|전체 이름`;

export const COMPANY = `
company|company name|account|account name|organization|organisation|organization name|organisation name|business|business name|employer|firm|org|associated company|company or organization|works at|works for|workplace|parent account|parent company|related company|companyname|current company|trading name|legal name|company/account|agency|institution|vendor|supplier|vendor name|supplier name
firma|firmenname|unternehmen|unternehmensname|organisation|betrieb|arbeitgeber|lieferant|organisationsname|firmenbezeichnung
société|nom de la société|entreprise|nom de l'entreprise|nom entreprise|raison sociale|organisation|organisme|employeur|compte|nom du compte|établissement|fournisseur
empresa|nombre de la empresa|nombre de empresa|compañía|organización|empresa relacionada|razón social|cuenta|nombre de la cuenta|nombre de cuenta|organismo|proveedor
azienda|nome azienda|società|ragione sociale|ditta|organizzazione|impresa|ente|nome organizzazione|fornitore
empresa|nome da empresa|organização|companhia|razão social|conta|nome da conta|entidade|fornecedor
bedrijf|bedrijfsnaam|organisatie|organisatienaam|onderneming|werkgever|firmanavn|virksomhed|bedrift|selskap|bedriftsnavn|organisasjon|företag|företagsnamn|organisation|bolag|yritys|yrityksen nimi|organisaatio|fyrirtæki|maatskappy|besigheid
firma|nazwa firmy|przedsiębiorstwo|organizacja|spółka|pracodawca|společnost|název firmy|název společnosti|organizace|spoločnosť|názov firmy|názov spoločnosti|cég|cégnév|cég neve|vállalat|szervezet|munkahely|tvrtka|naziv tvrtke|poduzeće|organizacija|preduzeće|firma naziv|podjetje|naziv podjetja|įmonė|įmonės pavadinimas|bendrovė|uzņēmums|uzņēmuma nosaukums|ettevõte|ettevõtte nimi|kompania|kompani|ndërmarrja|biznesi
companie|nume companie|firmă|denumire firmă|organizație|societate|empresa|nom de l'empresa|enpresa|erakundea|organización
компания|контрагент|наименование|наименование полное|полное наименование|название|название компании|организация|фирма|предприятие|юридическое лицо|наименование организации|компанія|назва компанії|організація|підприємство|фирма|име на фирма|дружество|организация|компанија|претпријатие|предузеће|назив фирме|организација|компания атауы|ұйым|ընկերություն|կազմակերպություն|კომპანია|ორგანიზაცია|εταιρεία|εταιρία|επωνυμία|επιχείρηση|οργανισμός
şirket|şirket adı|firma|firma adı|kurum|kuruluş|firma ünvanı|ünvan|ünvanı|cari ünvanı|şirkət|müəssisə|təşkilat|perusahaan|nama perusahaan|organisasi|syarikat|nama syarikat|công ty|tên công ty|tổ chức|doanh nghiệp|kumpanya|kompanya|kampuni|shirika
חברה|שם חברה|שם החברה|ארגון|שם הארגון|עסק|שם העסק|שם עסק|מקום עבודה|מעסיק|ספק
شركة|الشركة|اسم الشركة|المؤسسة|مؤسسة|المنشأة|اسم المنشأة|المنظمة|جهة العمل|الحساب|اسم الحساب|المنظمه|شرکت|نام شرکت|سازمان|موسسه|کمپنی|کمپنی کا نام|ادارہ
कंपनी|कंपनी का नाम|संगठन|संस्था|कंपनीचे नाव|কোম্পানি|প্রতিষ্ঠান|কোম্পানির নাম|நிறுவனம்|நிறுவனத்தின் பெயர்|కంపెనీ|సంస్థ|కంపెనీ పేరు|કંપની|કંપનીનું નામ|સંસ્થા|บริษัท|ชื่อบริษัท|องค์กร|หน่วยงาน
会社|会社名|企業名|企業|法人名|勤務先|組織|組織名|取引先|取引先名|公司|公司名称|公司名|企业|企业名称|单位|单位名称|组织|公司名稱|企業名稱|公司名|組織名稱|회사|회사명|기업명|업체명|상호|조직|거래처|거래처명`;

export const REASON = `
reason|notes|note|comment|comments|remark|remarks|description|annotation|memo
grund|begründung|notiz|notizen|bemerkung|bemerkungen|kommentar|anmerkung|anmerkungen
raison|motif|remarque|remarques|commentaire|commentaires|motivo|razón|razon|notas|nota|comentario|comentarios|observaciones|observação|observações|comentário|comentários|note|commenti|commento|osservazioni|motivi
reden|opmerking|opmerkingen|notitie|notities|notitie(s)|årsag|bemærkning|bemærkninger|noter|grunn|merknad|merknader|notat|notater|orsak|anledning|anteckning|anteckningar|kommentarer|syy|huomautus|huomautukset|muistiinpanot|ástæða|athugasemd|athugasemdir|rede|opmerking|notas
powód|przyczyna|uwagi|notatka|notatki|komentarz|důvod|poznámka|poznámky|komentář|dôvod|ok|megjegyzés|megjegyzések|indok|razlog|napomena|bilješka|bilješke|opomba|opombe|priežastis|pastabos|pastaba|iemesls|piezīmes|piezīme|põhjus|märkused|märkus|arsyeja|shënime|shënim|motiv|observații|observatii|note|motiu|comentaris|arrazoia|oharrak
причина|примечание|примечания|заметка|заметки|комментарий|комментарии|примітка|примітки|нотатки|коментар|бележка|бележки|забелешка|напомена|разлог|себеп|ескерту|պատճառ|նշումներ|შენიშვნა|მიზეზი|λόγος|αιτία|σημειώσεις|σχόλια|παρατηρήσεις
sebep|neden|not|notlar|açıklama|yorum|səbəb|qeyd|qeydlər|alasan|catatan|keterangan|sebab|nota|lý do|ghi chú|dahilan|tala|sababu|maelezo
סיבה|סיבת הסרה|הערה|הערות|תגובה|تعليق|سبب|السبب|ملاحظة|ملاحظات|ملاحظه|تعليقات|دلیل|علت|یادداشت|توضیحات|وجہ|نوٹ|تبصرہ
कारण|टिप्पणी|टिप्पणियाँ|टीप|নোট|মন্তব্য|কারণ|காரணம்|குறிப்பு|குறிப்புகள்|కారణం|గమనిక|గమనికలు|કારણ|નોંધ|เหตุผล|หมายเหตุ|บันทึก
理由|備考|メモ|コメント|备注|原因|说明|備註|說明|사유|이유|비고|메모`;

/** Stems and words anywhere in a heading. */
const anywhere = (words: string) => new RegExp(fold(words), 'u');
/** At the beginning of a word. */
const latin = (words: string) => `(?<![a-z])(?:${words})`;

export const EMAIL = anywhere(
  `${latin('e ?mails?|email|correo|courriel|mail(?!ing)|mel(?![a-z])|epost|e post|sahkoposti|netfang|tolvupostur|adres e|poczta|eposta|surel|posta elettronica|barua pepe|posta elektronike')}|mail adress|mailadress|דואל|דוא"ל|דוא״ל|אימייל|מייל|بريد|ايميل|إيميل|ایمیل|رايانامه|ای میل|почта|пошта|имейл|имеил|мейл|е mail|ιμειλ|ηλεκτρονικ|エメール|メール|邮箱|邮件|電郵|电邮|郵件|이메일|메일|ईमेल|ইমেইল|ই মেইল|மின்னஞ்சல்|ఇమెయిల్|ઈમેલ|ઇમેઇલ|อีเมล|ელ ფოსტა|ელფოსტა|էլ փոստ|էլփոստ`,
);

/** The person of the user's own company that a record belongs to. */
export const AGENT = anywhere(
  `${latin('our|unsere?|notre|nuestr[oa]|noss[oa]|nostr[oa]|onze|nasz|owner|owned by|assigned|assignee|created by|modified by|updated by|last modified by|created by|entered by|sales ?rep|sales ?person|rep|agent|account manager|account executive|csm|bdr|sdr|handled by|responsible|besitzer|inhaber|bearbeiter|zustandig|zugewiesen|verantwortlich|betreuer|erstellt von|proprietaire|assigne|responsable|cree par|commercial|gestionnaire|propietario|asignado|creado por|vendedor|comercial|eigenaar|toegewezen|behandelaar|accountmanager|proprietario|assegnato|responsabile|creato da|venditore|responsavel|atribuido|criado por|wlasciciel|opiekun|przypisany|utworzony przez|vlastnik|prirazeno|priradeno|obchodnik|vlasnik|tulajdonos|felelos|ugyintezo|proprietar|atribuit|responsabil|eier|ejer|ansvarlig|tildelt|saljare|selger|agare|ansvarig|tilldelad|omistaja|vastuuhenkilo|myyja|sahibi|sorumlu|atanan|pemilik|ditugaskan|pemilik|nguoi phu trach|nguoi so huu|savininkas|atsakingas|ipasnieks|atbildigais|omanik|vastutaja|lastnik|skrbnik')}|(?<![а-я])наш(?![а-я])|שלנו|弊社|自社|我方|владелец|ответственн|менеджер|создал|автор|власник|відповідальн|собственик|отговорник|сопственик|власник|одговор|иесі|жауапты|υπευθυν|ιδιοκτητ|בעלים|אחראי|נציג|מטפל בתיק|סוכן|נוצר על|מוקצה|المالك|مالك|المسؤول|المسند|مسند|المندوب|الموظف|أنشأ|مسئول|مسوول|کارشناس|مالک|कर्मचारी|स्वामी|मालिक|মালিক|உரிமையாளர்|యజమాని|માલિક|เจ้าของ|ผู้รับผิดชอบ|担当営業|所有者|当社担当|负责人|負責人|擁有者|跟进人|담당 영업|소유자|담당 직원`,
);

/** Someone other than the person of the row: an assistant, a spouse, a contact for emergencies. */
export const OTHERS = anywhere(
  `${latin('asst|assistant|assistants|assist|assistent[a-z]*|secretary|secretar[a-z]*|sekret[a-z]*|pa phone|manager|manager s|managers|supervisor|boss|emergency|next of kin|spouse|wife|husband|partner s|partner name|parent name|guardian|mother|father|referr[a-z]*|reference|referenz[a-z]*|relation|related|children|child|vorgesetzt[a-z]*|notfall[a-z]*|ehe(?:mann|frau|partner)[a-z]*|assistant[a-z]*|urgence|conjoint[a-z]*|ayudante|asist[a-z]*|asystent[a-z]*|emergencia|emergenza|conyuge|coniuge|conjuge|titkar[a-z]*|asszisztens[a-z]*|assistente|assisten[a-z]*|avustaja[a-z]*|sihteeri[a-z]*|yardimci[a-z]*|asistan[a-z]*|acil|noodgeval|noodcontact|tro ly|thu ky|asisten|darurat|pomocnik[a-z]*|aðstoðarm[a-z]*|adstodarm[a-z]*')}|помощник|ассистент|секретар|асистент|помічник|βοηθ|γραμματε|עוזר|מזכיר|מנהל ישיר|שם המנהל|חירום|בן זוג|בת זוג|مساعد|السكرتير|سكرتير|طوارئ|الزوج|دستيار|منشي|اضطراري|सहायक|সহকারী|உதவியாளர்|సహాయక|સહાયક|ผู้ช่วย|เลขา|ฉุกเฉิน|アシスタント|秘書|秘书|助理|紧急|緊急|비서|긴급`,
);

/** Of the person's family, as a number's own cell says whose it is; no names, and no "Mrs". */
export const RELATIVES = anywhere(
  `${latin('mom|mum|mummy|dad|daddy|(?:step|grand|god)?(?:mother|father|brother|sister)(?: in law)?|(?:his|her|my|their|sein|ihr)e? (?:son|daughter|sohn|tochter|mann|frau)|grand(?:ma|pa|parents?)|nephew|niece|uncle|aunt|cousin|fiancee?|girlfriend|boyfriend|roommate|c/o|mutter|vater|bruder|schwester|son mari|sa femme|epou(?:x|se)|(?:sa|son) (?:mere|pere|fils|fille|soeur|frere)|marido|esposa|su mujer|madre|padre|hermana|hermano|moglie|vrouw van|moeder|vader|manzelka')}(?![a-z])|(?<![а-я])(?:жена|муж|мать|мама|отец|папа|сын|дочь|брат|сестра|дружина|чоловік)(?![а-я])|אשתו|בעלה|אמא|אבא|والدته|زوجته|奥様|妻|息子|아내|남편|어머니|아버지`,
);

/** Those whom a person's record names beside the person: theirs are the numbers only of a file that has no others. */
export const PARTIES = anywhere(
  `${latin('(?:our|my|own|calling|outbound|originating|from|called|dialled|dialed|toll ?free|ship(?:ping)? to|bill(?:ing)? contact|did|support|hotline|company hq|switchboard) (?:number|no|phone|line|tel|telephone)|(?:called|dialed|dialled) from|vendor|supplier|employer|principal s?|recipient|beneficiary|guarantor|arbeitgeber|employeur|empleador|empregador|datore|werkgever|doctor|physician|pcp|gp|pharmacy|hospital|attorney|lawyer|solicitor|broker|landlord|school|teacher|caregiver|carer|neighbou?r|insurer|insurance|caller id|arzt|hausarzt|apotheke|anwalt|vermieter|schule|versicherung|medecin|pharmacie|avocat|ecole|assurance|medico|farmacia|abogado|avvocato|advogado|escuela|scuola|escola|huisarts|apotheek|advocaat|lekarz|apteka|doktor|eczane|avukat')}(?![a-z])|врач|аптек|адвокат|школ|лікар|רופא|בית מרקחת|עורך דין|בית ספר|طبيب|صيدلية|محامي|مدرسة`,
);

/** Of a call's two ends, of which either may be the person's. */
export const CALL_END =
  /^(?:call )?(?:from|to|caller|called|callee|ani|dnis)(?: (?:number|no|phone|tel|telephone))?$/;

/** Devices that ring without a person at them; lib/detect knows fax. */
export const DEVICE = anywhere(
  `${latin('pagers?|beeper|bleeper|telex|tty|tdd|horbehindert[a-z]*|hearing impaired|textphone|text phone|schreibtelefon|malentendants?|isdn|modem|skype|radiomessagerie|bipeur|localizador|buscapersonas|cercapersone|semafoon|pejdzher|personsok[a-z]*|hakulaite|personensuch[a-z]*|szemelyhivo|cagri cihazi|funkruf[a-z]*|piepser')}|пейджер|телекс|телетайп|איתורית|זימונית|טלקס|بيجر|تلكس|جهاز النداء|ポケベル|ポケットベル|寻呼|呼机|呼叫器|호출기|เพจเจอร์`,
);

/** Things said of a telephone that are not its number. */
export const ABOUT = anywhere(
  `${latin('types?|label|status|consent|opt ?in|opt ?out|opted|permission|preference|preferred contact|date|time|count|total|duration|outcome|result|source|format|valid|verified|validated|carrier|provider|operator name|attempts?|last (?:call|called|contacted|contact)|do not|don t|dnc|allowed|has|is(?=.* (?:valid|invalid|verified|primary|default|active|opt))|number of|amount of|times|phonetic|yomi|notes?|comments?|reason|remarks?|hours|timezone|time zone|bill|cost|rating|plan|model|typ|tipo|soort|rodzaj|tyyppi|statut|estado|stato|etat|letzter|dernier|ultima?|ultimo|datum|fecha|ostatni|siste|senast|rufton|kostenstelle')}(?![a-z])|סוג|סטטוס|תאריך|הסכמה|משך|نوع|حالة|تاريخ|موافقة|тип|статус|дата|согласие|種別|種類|类型|類型|状态|狀態|유형|상태`,
);
/** Ids of messengers, which may be digits. */
export const MESSENGER_ID = /^(?:微信[号號]|wechat id|qq(?:号|號)?)$/u;
/** Said of a telephone that is one still: "Phone 1 - Type" says nothing else, "Last known phone" does. */
export const TYPE = anywhere(
  `${latin('types?|label|typ|tipo|soort|rodzaj|tyyppi|art')}(?![a-z])|סוג|نوع|тип|種別|種類|类型|類型|유형`,
);
/** Numbers that are known not to be the person's any more, or not to be called. */
export const STALE = anywhere(
  `${latin(
    'old|wrong|invalid|former|previous|bad|disconnected|disc|dead|obsolete|inactive|deleted|do not use|not in use|out of service|falsch|faux|fausse|equivocad[oa]|errad[oa]|errat[oa]|sbagliat[oa]|verkeerd|alte|ungultig[a-z]*|ancien[a-z]*|antiguo|vecchio|oud',
  )}(?![a-z])`,
);
/** The opposite: over yes and no, "no" is that it is none. */
export const VALID = anywhere(
  `${latin('valid|validity|gultig|valide|valido|geldig|in service|working')}(?![a-z])|действител|תקין`,
);
/** Telephones whose first word is another thing's in another language. */
export const TELEPHONE = anywhere(latin('cep tel|(?:so )?dien thoai'));
export const MOBILE = anywhere(latin('cep tel|dien thoai di dong|(?:so )?di dong'));
/** One more of a person's telephones. */
export const OTHER_ONE =
  /^(?:other|alt(?:ernate|ernative)?|secondary|callback|radio|car|weitere[rs]?|andere[rs]?|autre|otro|outra?|altro)$/;
/** Words that only say which of them it is. */
export const WHICH = anywhere(
  `${OTHER_ONE.source}|^(?:[a-z]|\\d+.*|i{2,3}|iv|second|third|bus|corporate|corp|principal|preferred|best|day|daytime|evening|night|weekend|voice|google|text|sms|whatsapp|recovery|ship|auto|voiture|zentrale|geschaft.*|trabajo|trabalho|casa|lavoro|bureau|hem|cep|so|dien|thoai|dong|раб|доп|другой|дополнительный|конт|контактный|בבית|אחר|נוסף|اخر)$`,
);
/** Words for a telephone and which it is, in scripts without spaces: what is left is of whose. */
export const TELEPHONE_CJK = new RegExp(
  fold(
    '電話|电话|番号|號碼|号码?|携帯|手机|手機|座机|固定|移动|行動|直通|代表|自宅|勤務先|会社|公司|办公|辦公|家庭|住宅|联系|聯絡|連絡|ご|お|先|その他|其他|备用|전화|번호|휴대|핸드|폰|연락처|자택|집|직장|회사|사무실|모바일|유선|기타|고객|客户|お客様',
  ),
  'gu',
);
/** Of a country's code, or a telephone's. */
export const CALLING_CODE = anywhere(
  `${latin('(?:phone |mobile |tel )?(?:country|dial(?:ing|ling)?|calling|isd|intl|international) (?:code|prefix)|landesvorwahl|landervorwahl|indicatif|indicativo|codigo (?:de |del )?pais|prefisso(?: internazionale)?|landnummer|kierunkowy|predvolba|landskod|landekode|ulke kodu|kode negara|ma quoc gia')}|код страны|код країни|קידומת(?: מדינה| בינלאומית)?|رمز الدولة|رمز البلد|مفتاح الدولة|国番号|国际区号|國碼|국가번호`,
);
/** Of an area, within a country. */
export const AREA_CODE = anywhere(
  `${latin('(?:phone |tel )?(?:area|std|city|local|regional|trunk) ?code|npa|vorwahl|vorwahlnummer|ortsvorwahl|indicatif regional|(?:codigo|cod|prefijo|prefixo) (?:de )?(?:area|zona|ciudad|local)|ddd|prefisso (?:urbano|locale)|netnummer|kengetal|omradenummer|riktnummer|suuntanumero|alan kodu|sehir kodu|kode (?:area|wilayah)|ma vung|kierunkowy|predvolba|predcisli')}(?![a-z])|код (?:города|області|міста|региона)|קידומת אזור|رمز المنطقة|市外局番|区号|區號|區碼|지역번호`,
);
/** The page or the id of the row's record. */
export const RECORD_URL = anywhere(
  `${latin('record (?:url|link|page|address)|(?:contact|lead|crm|profile|hubspot|salesforce|deal|person|account|customer|record|page) ?(?:url|link)|url|link|permalink|record')}(?![a-z])|קישור|רשומה|رابط|سجل|ссылка`,
);

/** Words that only tell columns of one kind apart. */
export const QUALIFIER =
  /^(?:contact|contacts|account|company|organization|organisation|primary|main|lead|person|customer|client|record|value|formatted|billing|shipping|the|of|s|key|point|home|work|business|personal|individual|legal|official|current|default|address|deal|user|member|patient|owner|prospect|your|text|string|c|\d+|#|no|professional|de|du|da|do|del|della|des|der|van|za|kontakt|kontakts|kunden|kunde|client|cliente|contacto|contatto|contato|contactpersoon|klant|klient|klienta|lokal|optional|required)$/;
