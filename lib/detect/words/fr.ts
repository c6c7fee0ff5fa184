import type { LanguageWords } from './types.ts';

export const fr: LanguageWords = {
  language: 'fr',
  phone:
    'telephone* tel tels tph telephonique* mobile* portable* port gsm fixe appel appelez appeler appelle joindre joignable contactez_le contactez_nous_au standard numero_vert ligne_directe sms whatsapp natel au_numero rappeler rappel appelant n_vert no_vert n_azur numero_azur n_cristal numero_cristal n_indigo numero_indigo mon_06 son_06 astreinte_tel appels sda numero_sda',
  place:
    'domicile travail bureau principal direct professionnel pro prive perso personnel autre urgence accueil secretariat maison ligne service_client contact mon ton son notre votre nouveau correct faux actuel ancien gratuit gratuite',
  team: 'service equipe departement assistance responsable gestionnaire conseiller conseillere centre accueil charge secretariat bureau agence filiale siege magasin questions renseignements reservation reservations sinistres reclamations commandes retours abonnements depannage urgences client cliente patient patiente locataire proprietaire bailleur parents parent mere pere fils fille epouse epoux mari femme conjoint conjointe compagne compagnon frere soeur voisin voisine ami amie chef patron professeur ecole creche medecin docteur dentiste cabinet clinique hopital pharmacie avocat avocate notaire chauffeur gardien gardienne concierge syndic agent courtier technicien artisan plombier electricien fournisseur transporteur hotel restaurant remarque remarques notes commentaire commentaires description details nom personne qui lieu ville boutique depot entrepot mairie eglise police pompiers gendarmerie invite tuteur tutrice directeur directrice stagiaire temoin infirmier infirmiere expert assistante assistant gerant gerante usine atelier origine destination',
  called: 'appelle',
  becomes: 'fusionne fusionnee remplace remplacee',
  things: 'commandes contrats recus paiements envois sinistres reservations reclamations retours documents',
  fax: 'fax* telecopie* telecopieur* telec telecop',
  other:
    'commande* facture* ticket dossier compte suivi colis expedition tva fiscal banque carte contrat police devis recu transaction* paiement montant* total* prix cout solde salaire date* naissance annee heure version modele article produit lot code postal quantite serie immatriculation permis passeport matricule employe adherent client_n securite_sociale sinistre reservation vol bon_de livraison avoir adresse_ip capital sinistre* allocataire* cheque* pret bordereau* chassis adherent* abonne* cadastre cadastral* quittance poids remise connaissement conteneur* compteur echeance surface budget commission stock coupon* licence plaque kilometrage bon_d bon_n compteur* point_de_livraison pdl prm bancaire mandat virement* prelevement* titre titres cotisation* prime pension* retraite* dossier_medical echantillon* prelevement analyse* ordonnance* admission hospitalisation consultation certificat* attestation* brevet* depot* dépôt* marque_no acte acte_n parcelle* lot_no permis_de badge* cle clef casier* vignette moteur* remorque* palette* colis_n chargement* tournee* lettre_de_voiture transporteur_n bl cmr douane* composant* piece piece_no pieces plan_n nomenclature* requete* demande* declaration* jugement* affaire* procedure* role greffe repertoire* inscription* ine examen* cours module* bibliotheque emprunt* garantie* fidelite* cadeau bon_cadeau avantage* points session* erreur* incident* intervention* anomalie* terminal* autorisation* tpe remise_n releve* ecriture* journal piece_comptable centre_de_cout affectation* projet* tache* materiel* appareil* boitier* decodeur* ligne_n circuit* fournisseur_n fournisseurs_n mandat_sepa rum volume* distance* capacite* numero_de_dossier art gencod campagne* mobile_home tirage cote score cotes doss fact cde cmd resa bdc concernant ordre_de avenant* habilitation* chantier* marche_n appel_d convention* procuration* doc docs telepaiement avis_de avis facture_mobile facture_telephonique contrat_mobile contrat_telephonique dossier_telephonique abonnement_telephonique abonnement_mobile commande_telephonique forfait_mobile scelle* pv assignation* amende* contravention* bulletin* diplome* adhesion* hypotheque* formulaire* scelles retrait retraits',
  never:
    'id identifiant siret siren iban bic rib nir naf ape rcs imei ics insee ice tva uai finess rpps adeli nni bce ide cle_rib onss nn numero_d_ordre ipp ine reference* ref de_fonds fonds d_offres offres',
  ext: 'p poste ext extension int',
  number: 'numero num no n nos nr numeros',
  country: 'pays',
  address: 'adresse',
  link: 'est etait',
  small: 'de du des le la les au a est sur un une d l ou et en par moi nous vous cap_vert cote_d’ivoire vers',
};
