import type { LanguageWords } from './types.ts';

export const nl: LanguageWords = {
  language: 'nl',
  phone:
    'telefoon* tel telnr mobiel* mob gsm vast vaste_lijn bel bellen belt bereikbaar whatsapp telefonisch* doorkiesnummer noodnummer sms 06nummer op_nummer het_nummer beller storingsnummer servicenummer infonummer inlichtingen',
  place:
    'thuis werk kantoor hoofd direct prive zakelijk ander nood receptie contact contactpersoon klantenservice mijn jouw uw ons nieuw gratis',
  team: 'afdeling team dienst klantenservice medewerker beheerder service helpdesk contactpersoon kantoor vestiging filiaal winkel vragen reserveringen storingen klachten schades bestellingen retouren afspraken inkoop verkoop spoed klant patient huurder huurders verhuurder eigenaar ouders moeder vader zoon dochter echtgenoot echtgenote vrouw man partner broer zus buurman buurvrouw vriend vriendin baas leraar docent school creche arts huisarts tandarts praktijk kliniek ziekenhuis apotheek advocaat notaris chauffeur conciergerie huismeester makelaar agent monteur loodgieter elektricien leverancier vervoerder hotel restaurant opmerking opmerkingen notitie notities beschrijving details naam persoon plaats stad magazijn werkplaats gemeente kerk politie brandweer gast voogd directeur stagiair getuige verpleegkundige expert assistent assistente bedrijfsleider fabriek balie',
  called: 'belde',
  becomes: 'samengevoegd vervangen',
  things: 'bestellingen schades aanvragen reserveringen klachten retouren documenten',
  fax: 'fax* telefax',
  other:
    'bestelling* bestelnummer* bestel* order* factuur* ticket* zaak dossier* rekening* zending* pakket* verzend* btw belasting* bank* kaart* contract* polis* offerte* bon kwitantie transactie* betaling* bedrag* totaal* prijs* kosten saldo salaris omzet datum* geboorte* jaar tijd versie model artikel* product* partij code postcode aantal* serie* kenteken* rijbewijs* paspoort* personeel* lid* klantnummer* klantnr kvk relatie* boeking* vlucht* deb* kamer inkooporder* pakbon* klantcode schade* vestiging* lening* cheque chassis* kassabon* vracht* kenmerk gewicht licentie* korting* meterstand* vervaldatum oppervlakte* voorraad* kortingscode provisie kilometerstand coupon aansluiting* aansluitpunt* meter* meternummer machtiging* incasso* kostenplaats* omschrijving premie pensioen* monster* lab* opname* verwijzing* certificaat* akte* octrooi* perceel* kadaster* kadastraal* sleutel* locker* motor* aanhanger* oplegger* pallet* lading* douane* onderdeel* tekening* stuklijst* klacht* melding* aanvraag* verzoek* besluit* beschikking* procedure* rolnummer* proces* boete* proces-verbaal studentnummer cursus* tentamen* module* bibliotheek* garantie* klantenkaart* spaarkaart* cadeau* cadeaukaart* tegoed* punten sessie* fout* incident* opdracht* werkbon* werkorder* terminal* autorisatie* grootboek* journaal* project* taak* apparaat* decoder* lijnnummer circuit* volume* afstand* capaciteit* abonnement* vergunning* registratie* inschrijf* inschrijving* declaratie* verzekering* parkeer* campagne* kamer* fact ord best polnr factnr dos inzake betreffende keuring* bestek vordering* werf aanbesteding* volmacht* kavel* hypotheek* onderstel* afhaal* ophaal* zegel* dagvaarding* vonnis* salarisstrook* kluis* bezwaar* diploma* stekker* waardebon*',
  never:
    'id bsn iban bic imei kvk burgerservicenummer rsin btw-id agb ean eancode eori vin onss insz rijksregister* ondernemingsnummer ondernemingsnr kbo rsz sap referentie* ref',
  ext: 'toestel tst toestelnummer ext doorkies intern',
  number: 'nummer nr nummers no',
  country: 'land',
  address: 'adres*',
  link: 'is was luidt',
  small: 'is op naar aan de het een van voor of en via ons mij me bij onder kameroen',
};
