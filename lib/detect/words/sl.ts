import type { LanguageWords } from './types.ts';

export const sl: LanguageWords = {
  language: 'sl',
  phone: 'telefon* tel mobilni mob gsm stacionarn* poklicite klicite klic pokliči',
  place: 'doma sluzba pisarna zasebno direktno glavni moj nas nova',
  fax: 'faks* fax*',
  other:
    'narocil* racun* posiljk* pogodb* polic* zadev* ponudb* placil* znesek zneska skupaj cena cene datum* sifra serij* potni voznisk* registrsk* rezervac* skod* stevec stevc* zahtevk* vloga vlog* garancij* bon bona dobavnic* predracun* sklic*',
  never: 'emso davcna iban trr maticna',
  ext: 'int interna',
  number: 'stevilka',
  country: 'drzava',
  address: 'naslov',
  link: 'je',
  small: 'na in ali za',
};
