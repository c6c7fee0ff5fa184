import type { LanguageWords } from './types.ts';

export const it: LanguageWords = {
  language: 'it',
  phone:
    'telefono* telefonic* tel tels cellulare* cell mobile fisso whatsapp chiamare chiama chiamate chiami chiamata recapito recapiti centralino numero_verde linea_diretta sms utenza al_numero chiamante richiamare',
  place:
    'casa lavoro ufficio principale diretto privato personale altro emergenza segreteria reception contatto mio tuo suo nostro nuovo abitazione corretto sbagliato attuale precedente gratuito verde',
  team: 'servizio reparto ufficio assistenza responsabile centro referente addetto addetta team gestore sede filiale agenzia negozio domande informazioni prenotazioni sinistri reclami guasti ordini resi emergenze accettazione cliente paziente inquilino inquilina proprietario proprietaria locatore genitori madre padre figlio figlia moglie marito compagna compagno fratello sorella vicino vicina amico amica capo professore scuola asilo medico dottore dentista studio clinica ospedale farmacia avvocato notaio autista custode portiere portinaio amministratore agente tecnico idraulico elettricista fornitore corriere hotel albergo ristorante note osservazioni commenti descrizione dettagli nome persona luogo citta magazzino officina comune chiesa polizia ospite tutore direttore direttrice testimone infermiera infermiere perito assistente titolare fabbrica portineria guardiania origine destinazione',
  becomes: 'unito unita sostituito sostituita',
  things:
    'fatture ordini contratti pratiche ricevute preventivi spedizioni polizze sinistri scontrini pacchi reclami conti richieste segnalazioni bolle prenotazioni rimborsi documenti',
  fax: 'fax* telefax',
  other:
    'ordine ordini fattura* ticket pratica caso conto spedizione pacco tracking iva fiscale banca carta contratto polizza preventivo ricevuta transazione pagamento* importo* totale* prezzo costo saldo stipendio data nascita anno ora versione modello articolo prodotto lotto codice cod cap postale quantita serie targa patente passaporto matricola dipendente socio prenotazione volo bolla ddt protocollo rea cliente_n sinistro sinistri assegno mutuo telaio tessera cartella buono scontrino peso licenza sconto contatore scadenza superficie inventario giacenza provvigione coupon chilometri pod pdr fornitura* punto_di mandato* bonifico* addebito* premio rata rate pensione* campione* esame* referto* ricetta* ricovero* accettazione* impegnativa* certificato* attestato* brevetto* atto rogito* mappale* particella* foglio chiave* armadietto* motore* rimorchio* pallet collo colli carico* lettera_di_vettura dogana* componente* pezzo* ricambio* disegno* distinta* richiesta* domanda* istanza* ruolo fascicolo* procedimento* causa verbale* sentenza* decreto* multa* repertorio* registro* matricole corso* modulo* biblioteca prestito* garanzia* fedelta* regalo punti sessione* errore* intervento* autorizzazione* operazione* terminale* movimento* commessa* progetto* centro_di_costo dispositivo* apparato* fornitore_n volume distanza* capacita* delibera* determina* fascicolo cartella_clinica abbonamento* documento* bollettino* quietanza* prot art campagna* prat fatt ord bol pol cta riguardo cantiere bando bandi convenzion* gara procura_n appalto* cup_cig bolletta bollette bolletta_telefonica contratto_telefonico contratto_mobile fattura_telefonica sigillo* bancale* dichiarazion* atti contravvenzion* busta_paga imbarco* permesso* diploma* ritiro* ordine_cliente ordini_cliente',
  never:
    'id iban bic piva imei identificativo cf pod pdr p.iva c.f sdi cig cup codice_univoco rea cciaa pec_id abi cab iuv cbi aic riferimento rif',
  ext: 'int interno interni ext est estensione',
  number: 'numero num no nr n numeri',
  country: 'paese nazione stato',
  address: 'indirizzo',
  link: 'e era',
  small: 'di del della dello il la lo al a e o in un una per su mi ci da costa_d’avorio costa_rica',
};
