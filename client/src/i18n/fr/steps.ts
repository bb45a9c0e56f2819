import type { Pack } from '../pack.ts'

export const steps: Pack['steps'] = {
  progressLabel: 'Étapes terminées',
  lead: 'Vous pouvez vous arrêter quand vous voulez et reprendre plus tard, ici ou sur un autre appareil.',
  ready: 'Tout est prêt pour la première commande.',
  done: 'Terminé',
  later: 'Laisser pour plus tard',
  goOn: 'Continuer',
  loadFailed: 'Ce que le restaurant a déjà n’a pas pu être lu',
  branch: 'Site',
  hall: 'Salle',
  restaurant: {
    title: 'Restaurant',
    text: 'Le nom, la monnaie et les taxes qu’il applique. Avec un e-mail, son administrateur peut continuer seul à partir d’ici.',
    create: 'Créer un restaurant',
    another: 'Créer un autre restaurant',
    goOn: (name) => `Continuer avec ${name}`,
    goOnShort: 'Continuer',
    list: 'Restaurants à préparer',
    none: 'Tous les restaurants reçoivent déjà des commandes.',
  },
  branches: {
    title: 'Site',
    text: 'Le lieu où l’on sert. Un numéro de téléphone suffit ; le reste peut attendre.',
  },
  halls: {
    title: 'Salles',
    text: 'Les parties du lieu : salle, terrasse, bar. Une seule suffit pour commencer.',
    first: 'Créez d’abord un site.',
  },
  tables: {
    title: 'Tables',
    text: 'Elles sont créées toutes ensemble : Mesa 1, Mesa 2… Vous pourrez les renommer ensuite.',
    first: 'Créez d’abord une salle.',
    count: 'Nombre de tables',
    capacity: 'Personnes par table',
    create: (count) => {
      if (count === undefined) return 'Créer des tables'
      return count === 1 ? 'Créer 1 table' : `Créer ${count} tables`
    },
    created: (count) => (count === 1 ? 'Table créée' : `${count} tables créées`),
    making: (made, all) => `Tables créées : ${made} sur ${all}`,
    stopped: (made, all) => `Tables créées : ${made} sur ${all}.`,
    failed: 'Les tables n’ont pas pu être créées',
  },
  menu: {
    title: 'Carte',
    text: 'Si vous l’avez déjà dans une feuille de calcul, importez-la. Sinon, saisissez les plats un par un.',
    import: 'Importer une feuille',
    template: 'Télécharger le modèle',
    byHand: {
      category: 'Créer une catégorie à la main',
      subcategory: 'Créer une sous-catégorie à la main',
      product: 'Créer un produit à la main',
    },
  },
  employees: {
    title: 'Employés',
    text: 'Ceux qui servent. Chaque personne reçoit un mot de passe temporaire, affiché une seule fois.',
  },
  codes: {
    title: 'Codes QR',
    text: 'Imprimez-les et posez-en un sur chaque table : les clients le scannent pour voir la carte et commander.',
    first: 'Créez d’abord les tables.',
    print: (hall) => `Imprimer les codes de ${hall}`,
  },
  payments: {
    title: 'Encaissements (facultatif)',
    text: 'Encaissez chaque addition par moyen de paiement, avec pourboire et monnaie, et tenez la caisse. Vous pouvez l’activer à tout moment.',
    button: 'Configurer les encaissements',
  },
  open: {
    title: 'Ouvrir',
    text: 'La caisse montre les tables, les commandes et les additions en direct.',
    missing: 'Il manque au moins un site avec une table, et un produit sur la carte.',
    button: 'Ouvrir la caisse',
  },
  counts: {
    sucursales: (count) => (count === 1 ? '1 site' : `${count} sites`),
    salones: (count) => (count === 1 ? '1 salle' : `${count} salles`),
    mesas: (count) => (count === 1 ? '1 table' : `${count} tables`),
    productos: (count) => (count === 1 ? '1 produit' : `${count} produits`),
    empleados: (count) => (count === 1 ? '1 employé' : `${count} employés`),
  },
}
