import type { LanguageWords } from './types.ts';

export const sr: LanguageWords = {
  language: 'sr',
  phone: 'телефон* тел мобилни моб позив* позовите фиксни централа telefon* tel mobilni mob pozovite fiksni',
  place: 'кући посао кућни приватни директни хитно kuci posao мој наш нови moj nas novi',
  fax: 'факс* faks*',
  other:
    'поруџбин* наруџб* рачун* фактур* пошиљк* уговор* полис* предмет* понуд* уплат* износ* укупно цен* датум* шифра сериј* пасош* возачк* регистрац* резервац* штет* бројил* захтев* гаранц* ваучер* купон* porudzbin* racun* faktur* posiljk* ugovor* polis* predmet* iznos* ukupno datum* sifra pasos* rezervac* stet* brojil* zahtev*',
  never: 'пиб јмбг jmbg pib мб',
  ext: 'локал lokal',
  number: 'број бр broj br',
  country: 'држава',
  address: 'адрес*',
  link: 'је je',
  small: 'на и или за od za',
};
