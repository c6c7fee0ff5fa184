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
 * How the English names begin and end, three letters and two, and whose they are. A browser takes milliseconds to fetch
 * all its names: with these it is asked for the one that a text may be. A test compares.
 */
export const ENDS =
  'afganAF aladsAX albiaAL algiaDZ ameoaAS andraAD anglaAI anglaAO antdaAG argnaAR armiaAM arubaAW ascndAC ausiaAT ausiaAU azeanAZ bahasBS bahinBH banshBD barosBB belumBE belusBY belzeBZ beninBJ berdaBM bhuanBT boliaBO bosnaBA botnaBW brailBR bridsVG briryIO brueiBN buliaBG burdiBI bursoBF camiaKH camonCM candaCA capdeCV cardsBQ caydsKY cenicCF chaadTD chileCL chinaCN chrndCX cocdsCC coliaCO comosKM conleCG consaCD coodsCK coscaCR cotreCI croiaHR cubbaCU curaoCW cypusCY czeiaCZ denrkDK djitiDJ domcaDM domicDO ecuorEC egyptEG el_orSV equeaGQ erieaER estiaEE eswniSZ ethiaET faldsFK fardsFO fijjiFJ finndFI fraceFR freiaPF frenaGF gabonGA gamiaGM geoiaGE gernyDE ghanaGH gibarGI greceGR gredaGD grendGL guaamGU gualaGT guapeGP gueeyGG guiauGW guieaGN guynaGY haitiHT honasHN honnaHK hunryHU icendIS indiaID indiaIN iraanIR iraaqIQ irendIE islanIM isrelIL italyIT jamcaJM japanJP jereyJE joranJO kazanKZ kenyaKE kirtiKI kosvoXK kuwitKW kyranKG laoosLA latiaLV lebonLB leshoLS libiaLR libyaLY lieinLI litiaLT luxrgLU macnaMO madarMG malesMV maliaMY malliML maltaMT malwiMW mardsMH marueMQ mauiaMR mauusMU mayteYT mexcoMX miciaFM molvaMD monatMS moncoMC moniaMN monroME morcoMA mozueMZ myaa)MM namiaNA nauruNR nepalNP netdsNL newiaNC newndNZ nicuaNI nigerNE nigiaNG niuueNU norayNO nordsMP noreaKP noriaMK norndNF omaanOM pakanPK palauPW palesPS panmaPA papeaPG parayPY perruPE phiesPH polndPL poralPT puecoPR qatarQA reuonRE romiaRO rusiaRU rwadaRW samoaWS sannoSM saopeST sauiaSA senalSN seriaRS seyesSC sieneSL sinenSX sinreSG sloiaSI sloiaSK soldsSB somiaSO souanSS soucaZA soueaKR spainES srikaLK st.esVC st.iaLC st.inMF st.isKN st.myBL st.naSH st.onPM sudanSD surmeSR svaenSJ sweenSE swindCH syriaSY taianTW tajanTJ taniaTZ thandTH timteTL toggoTG tokauTK tongaTO trigoTT trihaTA tuniaTN turanTM turdsTC turyeTR tuvluTV u.sdsVI ugadaUG ukrneUA uniesAE uniesUS uniomGB uruayUY uzbanUZ vantuVU vattyVA venlaVE vieamVN walnaWF wesraEH yemenYE zamiaZM zimweZW';

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
