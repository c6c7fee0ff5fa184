import type { LanguageWords } from './types.ts';

export const de: LanguageWords = {
  language: 'de',
  phone:
    'telefon* tel fon fernsprecher* mobil mobiltelefon* mobilfunk* mobilnummer mobilnr handy* rufnummer* rufnr festnetz* durchwahl* zentrale anruf* anrufen rufen ruf whatsapp hotline servicenummer natel* rueckruf* ruckruf* sms kontaktnummer telnr funk unter_nummer der_nummer notfallnummer anrufer anruferin',
  place:
    'privat geschaeftlich geschaftlich dienstlich arbeit buero buro zuhause haupt direkt weitere andere notfall empfang sekretariat kontakt ansprechpartner meine deine ihre unsere neue vorwahl richtige falsche aktuelle alte kostenlos kostenlose kostenfreie gebuhrenfrei gebuehrenfrei gebuhrenfreie',
  team: 'abteilung team service kundenservice kundendienst kundenbetreuung beratung berater betreuer betreuerin sachbearbeiter sachbearbeiterin leitung annahme support zentrale ansprechpartner stelle niederlassung filiale buero buro standort zweigstelle geschaeftsstelle geschaftsstelle fragen lager werkstatt empfang reservierungen reservierung buchungen schaden stoerungen storungen reklamationen beschwerden bestellungen retouren rezepte termine notdienst',
  called: 'rief meldete',
  fax: 'fax* telefax* telefaxnummer faxnr',
  other:
    'auftrag* bestell* rechnung* ticket* vorgang* konto* kunden* kd kdnr kundennr sendung* paket* ust ustid mwst steuer* bank* blz karte* kreditkarte* vertrag* police* versicherung* angebot* quittung* beleg* transaktion* zahlung* betrag* summe* gesamt* preis* kosten* saldo gehalt umsatz datum geburt* jahr* uhrzeit zeit version* modell* artikel* produkt* charge code plz postleitzahl menge* anzahl serien* kennzeichen* ausweis* reisepass* fuehrerschein* personal* mitglied* hrb handelsregister* aktenzeichen az matrikel* lieferschein* schadennummer* buchung* flug* nachrichten bestand zaehler* zahler* gutschein* kassenzeichen* darlehen* rezept* los chargen* frachtbrief* spende* inventar* wagen* fahrgestell* flur* objekt* ean pzn kennung gewicht lizenz* rabatt* faelligkeit* falligkeit* flaeche flache kassenbon coupon kupon bestand* provision budget vin fin kilometerstand zahlpunkt* zaehlpunkt* marktlokation* messlokation* malo melo verwendungszweck* mandat* daueraufttrag* dauerauftrag* glaubiger* glaeubiger* forderung* mahnung* mahnnummer probe* befund* laborauftrag* fallnummer* aufnahmenummer* verordnung* zeichnung* zeichnungsnummer bauteil* baureihe* ersatzteil* teilenummer* anlage* anlagennummer anhaenger* palette* colli kolli ladung* ladeliste* zolltarif* zollnummer tour* tournummer avis scheck* gutschrift* pramie praemie pramien* freigabe* terminal* kassen* bonus* treue* abo abonnement* abonr zertifikat* urkunde* urkundennummer grundbuch* parzelle* liegenschaft* wohnungsnummer einheit* schlussel* schluessel* schliessfach spind* plakette* motor* motornummer kurs* kursnummer prufung* pruefung* klausur* modul* bibliothek* leserausweis* geschaftszeichen* geschaeftszeichen* gz zeichen register* registernummer verfahren* retoure* meldung* meldungsnummer fehler* fehlercode anfrage* antrag* antragsnummer bescheid* sozialversicherung* sv_nummer svnr rentenversicherung* krankenversicherung* geraet* gerat* geratenummer leitungsnummer projekt* projektnummer sitzung* prozess* parkplatz* stellplatz* strecke entfernung* kapazitat* hohe stuck stueck bd band seite seiten heft art raum* zimmer* kampagne* blatt pruflos* prueflos* auftr rg rgnr renr bestnr vtr vers auftrnr kto wegen bezuglich bezueglich betreffs betr',
  never:
    'id iban bic imei ident* kontonummer seriennummer steuernummer wkn isin glaubiger_id glaeubiger_id iln gln eori lei svnr handelsregisternummer referenz* ref',
  ext: 'durchwahl dw nebenstelle nst app apparat klappe kl ext hausapparat',
  number: 'nummer nr nummern no',
  country: 'land staat',
  address: 'adresse* anschrift*',
  link: 'ist lautet war',
  small: 'ist unter an auf der die das am im mich uns von fur fuer oder und bei zu sie',
};
