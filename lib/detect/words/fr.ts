import type { LanguageWords } from './types.ts';

export const fr: LanguageWords = {
  language: 'fr',
  phone:
    'telephone* tel tels tph telephonique* mobile* portable* port gsm fixe appel appelez appeler appelle joindre joignable contactez_le contactez_nous_au standard numero_vert ligne_directe sms whatsapp natel au_numero rappeler rappel appelant',
  place:
    'domicile travail bureau principal direct professionnel pro prive perso personnel autre urgence accueil secretariat maison ligne service_client contact mon ton son notre votre nouveau correct faux actuel ancien',
  team: 'service equipe departement assistance responsable gestionnaire conseiller conseillere centre accueil charge secretariat bureau agence filiale siege magasin questions renseignements',
  fax: 'fax* telecopie* telecopieur*',
  other:
    'commande* facture* ticket dossier compte reference* ref suivi colis expedition tva fiscal banque carte contrat police devis recu transaction* paiement montant* total* prix cout solde salaire date* naissance annee heure version modele article produit lot code postal quantite serie immatriculation permis passeport matricule employe adherent client_n securite_sociale sinistre reservation vol bon_de livraison avoir adresse_ip capital sinistre* allocataire* cheque* pret bordereau* chassis adherent* abonne* cadastre cadastral* quittance poids remise connaissement conteneur* compteur echeance surface budget commission stock coupon* licence plaque kilometrage',
  never: 'id identifiant siret siren iban bic rib nir naf ape rcs imei',
  ext: 'poste ext extension int',
  number: 'numero num no n nos nr numeros',
  country: 'pays',
  address: 'adresse',
  link: 'est',
  small: 'de du des le la les au a est sur un une d l ou et en par moi nous vous',
};
