import type { LanguageWords } from './types.ts';

export const pl: LanguageWords = {
  language: 'pl',
  phone:
    'telefon* tel komork* kom komorkow* stacjonarn* zadzwon* dzwon* infolini* whatsapp polaczeni* kontakt_telefoniczny bezposredni_numer sms mobil* pod_numerem pod_numer na_numer dzwoniac*',
  place:
    'dom domowy praca sluzbowy biuro glowny bezposredni prywatny inny alarmowy sekretariat recepcja kontakt osoba_kontaktowa moj twoj nasz nowy stary aktualny bezplatny darmowy bezplatna moje nasze jego jej',
  team: 'dzial zespol obsluga obslugi biuro opiekun doradca kierownik centrum serwis konsultant oddzial siedziba filia sklep pytania ksiegowosc kadry rezerwacje zwroty klient klientka pacjent pacjentka najemca wynajmujacy wlasciciel wlascicielka rodzice matka mama ojciec tata syn corka zona maz partner partnerka brat siostra sasiad sasiadka kolega szef szefowa nauczyciel szkola przedszkole lekarz dentysta gabinet przychodnia szpital apteka adwokat prawnik notariusz kierowca dozorca portier portiernia zarzadca agencja agent posrednik technik hydraulik elektryk dostawca przewoznik hotel restauracja uwagi notatki komentarz opis szczegoly imie nazwisko osoba miejsce miasto magazyn warsztat urzad kosciol policja straz gosc opiekunka dyrektor stazysta swiadek pielegniarka rzeczoznawca asystent asystentka fabryka kontrahent',
  called: 'dzwonil dzwonila',
  becomes: 'polaczono polaczone zastapiono zastapione',
  things: 'reklamacje rezerwacje',
  fax: 'faks* fax* telefaks*',
  other:
    'zamowieni* faktur* zgloszeni* bilet* sprawa sprawy konto konta rachunk* referenc* przesylk* paczk* sledzeni* podatk* vat bank* kart* umow* polis* ofert* paragon* transakcj* platnosc* kwot* suma razem cena ceny koszt* saldo pensja data daty urodzeni* rok czas godzina wersj* model* artykul* produkt* parti* kod pocztowy ilosc* seryjn* seri* rejestrac* prawo_jazdy paszport* dowod* pracownik* klienta zam czlonk* rezerwacj* lot zlecen* krs sygnatur* akt szkod* kredyt* czek* pozyczk* legitymacj* dzialk* licznik* waga licencj* rabaty list_przewozowy kontener* kupon* termin powierzchni* budzet prowizj* przebieg ppe punkt_poboru tytul_przelewu przelew* mandat* skladk* emerytur* renta probk* badani* recept* skierowani* przyjec* certyfikat* zaswiadcz* akt_notarialny patent* ksiega klucz* szafk* silnik* naczep* przyczep* palet* ladunek ladunku wz pz cmr celn* komponent* czesc czesci rysun* wniosek wniosk* pism* decyzj* wyrok* postepowani* protokol* repertori* rejestr* album* kurs* egzamin* modul* bibliotek* pozycz* gwarancj* lojalnosc* bon bony podarunk* punkt* sesj* blad bledu serwisow* terminal* autoryzacj* operacj* mpk projekt* zadani* urzadzeni* dekoder* obwod pojemnosc* odleglosc* abonament* pozwoleni* zezwoleni* swiadectw* ubezpieczeni* dostaw* sygn rep kw kampani* fakt fv um pol zlec zgl budowa przetarg* deklaracj* pelnomocnictw* aneks* rachun* podwozi* nadwozi* akty plomb* listu_przewozowego clo postanowieni* pozew pozwu wyplat* przepustk* miejscowk* poklad* dyplom* ksiegi_wieczystej talon* odbioru',
  never: 'id nip regon pesel krs iban bic imei identyfikator* nrb bdo gln ppe pkd teryt nip-ue ref',
  ext: 'wew wewn w wewnetrzn* ext',
  number: 'numer* nr no numerem numeru numerze',
  country: 'kraj*',
  address: 'adres*',
  link: 'to jest był było',
  small: 'na do i lub pod z w dla jest nas mnie',
};
