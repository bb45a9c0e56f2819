import type { Pack } from '../pack.ts'

export const waiter: Pack['waiter'] = {
  title: (branch) => `Serveur : ${branch}`,
  titleWaiting: 'Serveur',

  views: { avisos: 'Appels', listos: 'Prêts', mesas: 'Tables' },
  pending: (count) => `${count} en attente`,

  calls: {
    go: 'J’y vais',
    goTo: (table) => `Je vais à ${table}`,
    confirm: 'Confirmer',
    confirmTable: (table) => `Confirmer ${table}`,
    gone: 'Vue',
    mine: 'Ma table',
    sentTitle: 'Quelqu’un y va',
    sentBy: (name) => `Quelqu’un y va · envoyé par ${name}`,
    take: 'J’y vais',
    ended: (table) => `Appel de ${table} traité`,
  },
  asked: {
    gone: 'Fermée',
  },
  quiet: 'Tout est calme. Quand une table appelle ou demande l’addition, cela apparaît ici.',

  ready: {
    title: 'Prêts à porter',
    empty: 'Rien n’est prêt à porter',
    deliver: 'Servi',
    deliverLine: (dish, order) => `Servir ${dish} de la commande ${order}`,
    deliverAll: 'Tout servir',
    deliverTable: (table) => `Servir tout pour ${table}`,
    delivered: (table, pieces) =>
      pieces === 1 ? `${table} : 1 servi` : `${table} : ${pieces} servis`,
    order: (number) => `Commande ${number}`,
    gone: 'Servi',
  },

  tables: {
    mine: 'Mes tables',
    mineEmpty:
      'Ici restent les tables dont vous vous occupez : où vous prenez une commande, portez un plat ou répondez à un appel.',
    unsent: 'Commandes non envoyées',
    unsentTo: (table, pieces) =>
      `${table} : ${pieces === 1 ? '1 article non envoyé' : `${pieces} articles non envoyés`}`,
    resume: 'Continuer',
    order: 'Commande',
    orderFor: (table) => `Prendre commande à ${table}`,
    jump: 'Aller à',
    waiting: (orders) => (orders === 1 ? '1 commande' : `${orders} commandes`),
    calm: 'Tout est servi',
    readyCount: (count) => (count === 1 ? '1 prêt' : `${count} prêts`),
  },

  soldOut: {
    open: 'Épuisés',
    title: 'Épuisés',
    groups: { ordered: 'Sur le tableau', soldOut: 'Épuisés', others: 'Les autres' },
    text: 'Ce qui est épuisé ne peut pas être commandé, ni ici ni sur les téléphones des clients.',
    ranOut: 'Épuisé',
    thereIs: 'De retour',
    mark: (dish) => `Marquer épuisé : ${dish}`,
    unmark: (dish) => `De retour : ${dish}`,
    marked: (dish) => `${dish} : épuisé`,
    unmarked: (dish) => `${dish} : de retour`,
    failed: (dish) => `Le changement a échoué : ${dish}`,
  },

  mute: 'Sans le son, on n’entend pas quand une table appelle.',
  unmute: 'Activer',
}
