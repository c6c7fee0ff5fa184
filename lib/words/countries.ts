/** Names of countries, beside the browser's own (`Intl.DisplayNames`). */

/** Names that people write and CLDR does not. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  US: [
    'usa',
    'u.s.',
    'u.s.a.',
    'america',
    'united states of america',
    'ארהב',
    'ארה"ב',
    'ארה״ב',
    'امريكا',
    'eeuu',
    'ee.uu.',
    'etats-unis',
    'eua',
    'сша',
    'abd',
    '美国',
    '米国',
  ],
  GB: [
    'u.k.',
    'england',
    'scotland',
    'wales',
    'great britain',
    'britain',
    'אנגליה',
    'בריטניה',
    'بريطانيا',
    'انجلترا',
    'angleterre',
    'inglaterra',
    'inghilterra',
    'великобритания',
    'англия',
    'ingiltere',
    'anglia',
    '英国',
    'イギリス',
  ],
  AE: ['uae', 'u.a.e.', 'dubai', 'abu dhabi', 'الامارات', 'איחוד האמירויות'],
  SA: ['ksa', 'saudi', 'السعودية'],
  NL: ['holland', 'the netherlands'],
  CZ: ['czech republic', 'ceska republika'],
  TR: ['turkey', 'turkiye'],
  RU: ['russian federation'],
  KR: ['korea', 'republic of korea', 'south korea'],
  CI: ['ivory coast'],
  MK: ['macedonia'],
  PS: ['palestine', 'فلسطين'],
  HK: ['hong kong', '香港'],
  MO: ['macau'],
  TW: ['taiwan', '台湾'],
  VN: ['viet nam'],
  IE: ['eire', 'republic of ireland'],
  DE: ['brd', 'germany (de)', 'deu'],
  FR: ['fra'],
  ES: ['esp'],
  IT: ['ita'],
  CH: ['schweiz', 'suisse', 'svizzera'],
  BR: ['brasil'],
  MX: ['mexico'],
  JP: ['jpn', '日本'],
  CN: ['prc', '中国', 'china'],
  IN: ['ind', 'bharat'],
  CA: ['can'],
  AU: ['aus'],
};

/** Languages whose names for countries are tried after the page's own: those in Latin letters, the others. */
export const NAMING =
  'en fr de es pt it nl tr pl id sv da nb fi cs ro hu vi|he ar ru uk fa hi zh ja ko el th';

/**
 * The English names, folded, as CLDR has them, each between bars and with its code: most pages ask for no others, and a browser may
 * take ten milliseconds to fetch its own. A test compares.
 */
export const ENGLISH =
  '|afghanistan:AF|aland islands:AX|albania:AL|algeria:DZ|american samoa:AS|andorra:AD|angola:AO|anguilla:AI|antigua & barbuda:AG|argentina:AR|armenia:AM|aruba:AW|ascension island:AC|australia:AU|austria:AT|azerbaijan:AZ|bahamas:BS|bahrain:BH|bangladesh:BD|barbados:BB|belarus:BY|belgium:BE|belize:BZ|benin:BJ|bermuda:BM|bhutan:BT|bolivia:BO|bosnia & herzegovina:BA|botswana:BW|brazil:BR|british indian ocean territory:IO|british virgin islands:VG|brunei:BN|bulgaria:BG|burkina faso:BF|burundi:BI|cambodia:KH|cameroon:CM|canada:CA|cape verde:CV|caribbean netherlands:BQ|cayman islands:KY|central african republic:CF|chad:TD|chile:CL|china:CN|christmas island:CX|cocos (keeling) islands:CC|colombia:CO|comoros:KM|congo - brazzaville:CG|congo - kinshasa:CD|cook islands:CK|costa rica:CR|cote d’ivoire:CI|croatia:HR|cuba:CU|curacao:CW|cyprus:CY|czechia:CZ|denmark:DK|djibouti:DJ|dominican republic:DO|dominica:DM|ecuador:EC|egypt:EG|el salvador:SV|equatorial guinea:GQ|eritrea:ER|estonia:EE|eswatini:SZ|ethiopia:ET|falkland islands:FK|faroe islands:FO|fiji:FJ|finland:FI|france:FR|french guiana:GF|french polynesia:PF|gabon:GA|gambia:GM|georgia:GE|germany:DE|ghana:GH|gibraltar:GI|greece:GR|greenland:GL|grenada:GD|guadeloupe:GP|guam:GU|guatemala:GT|guernsey:GG|guinea-bissau:GW|guinea:GN|guyana:GY|haiti:HT|honduras:HN|hong kong sar china:HK|hungary:HU|iceland:IS|india:IN|indonesia:ID|iran:IR|iraq:IQ|ireland:IE|isle of man:IM|israel:IL|italy:IT|jamaica:JM|japan:JP|jersey:JE|jordan:JO|kazakhstan:KZ|kenya:KE|kiribati:KI|kosovo:XK|kuwait:KW|kyrgyzstan:KG|laos:LA|latvia:LV|lebanon:LB|lesotho:LS|liberia:LR|libya:LY|liechtenstein:LI|lithuania:LT|luxembourg:LU|macao sar china:MO|madagascar:MG|malawi:MW|malaysia:MY|maldives:MV|mali:ML|malta:MT|marshall islands:MH|martinique:MQ|mauritania:MR|mauritius:MU|mayotte:YT|mexico:MX|micronesia:FM|moldova:MD|monaco:MC|mongolia:MN|montenegro:ME|montserrat:MS|morocco:MA|mozambique:MZ|myanmar (burma):MM|namibia:NA|nauru:NR|nepal:NP|netherlands:NL|new caledonia:NC|new zealand:NZ|nicaragua:NI|nigeria:NG|niger:NE|niue:NU|norfolk island:NF|north korea:KP|north macedonia:MK|northern mariana islands:MP|norway:NO|oman:OM|pakistan:PK|palau:PW|palestinian territories:PS|panama:PA|papua new guinea:PG|paraguay:PY|peru:PE|philippines:PH|poland:PL|portugal:PT|puerto rico:PR|qatar:QA|reunion:RE|romania:RO|russia:RU|rwanda:RW|samoa:WS|san marino:SM|sao tome & principe:ST|saudi arabia:SA|senegal:SN|serbia:RS|seychelles:SC|sierra leone:SL|singapore:SG|sint maarten:SX|slovakia:SK|slovenia:SI|solomon islands:SB|somalia:SO|south africa:ZA|south korea:KR|south sudan:SS|spain:ES|sri lanka:LK|st. barthelemy:BL|st. helena:SH|st. kitts & nevis:KN|st. lucia:LC|st. martin:MF|st. pierre & miquelon:PM|st. vincent & grenadines:VC|sudan:SD|suriname:SR|svalbard & jan mayen:SJ|sweden:SE|switzerland:CH|syria:SY|taiwan:TW|tajikistan:TJ|tanzania:TZ|thailand:TH|timor-leste:TL|togo:TG|tokelau:TK|tonga:TO|trinidad & tobago:TT|tristan da cunha:TA|tunisia:TN|turkiye:TR|turkmenistan:TM|turks & caicos islands:TC|tuvalu:TV|u.s. virgin islands:VI|uganda:UG|ukraine:UA|united arab emirates:AE|united kingdom:GB|united states:US|uruguay:UY|uzbekistan:UZ|vanuatu:VU|vatican city:VA|venezuela:VE|vietnam:VN|wallis & futuna:WF|western sahara:EH|yemen:YE|zambia:ZM|zimbabwe:ZW|';

/** Languages that are written in one country before all others: a hint, no more. */
export const HOMES: Readonly<Record<string, string>> = {
  he: 'IL',
  fa: 'IR',
  ja: 'JP',
  ko: 'KR',
  pl: 'PL',
  uk: 'UA',
  tr: 'TR',
  it: 'IT',
  hi: 'IN',
  th: 'TH',
  vi: 'VN',
  cs: 'CZ',
  el: 'GR',
  hu: 'HU',
  fi: 'FI',
  da: 'DK',
  sv: 'SE',
  nb: 'NO',
  no: 'NO',
  ro: 'RO',
  id: 'ID',
  de: 'DE',
  fr: 'FR',
  nl: 'NL',
  ru: 'RU',
};
