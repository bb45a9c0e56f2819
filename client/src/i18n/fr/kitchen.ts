import type { Pack } from '../pack.ts'

const orders = (count: number) => (count === 1 ? '1 commande' : `${count} commandes`)

export const kitchen: Pack['kitchen'] = {
  title: (branch) => `Cuisine : ${branch}`,
  titleWaiting: 'Cuisine',
  empty: 'Aucune commande à préparer',
  emptyOfStation: 'Aucune commande à préparer dans ces catégories',
  tickets: 'Commandes à préparer',

  ticket: {
    title: (number, table) => `Commande ${number}, ${table}`,
    next: (status) => `Passer à ${status}`,
    seen: 'Marquer comme vu',
    more: (number) => `Plus sur la commande ${number}`,
    added: 'Ajouté',
    cancelled: 'Annulé',
    waiting: 'Attend le réseau',
    note: 'Note',
    continues: 'Suite',
    continued: (number, table) => `${number} · ${table}, suite`,
  },

  pages: {
    label: 'Pages',
    previous: 'Page précédente',
    next: 'Page suivante',
    of: (page, count) => `${page} sur ${count}`,
    page: (page, count) => `Page ${page} sur ${count}`,
    others: (count) => `${orders(count)} sur d’autres pages`,
    all: (count) => orders(count),
  },

  ready: {
    title: 'Prêts',
    deliver: (number, table) => `Servir la commande ${number}, ${table}`,
    more: (count) => `+${count}`,
    moreLabel: (count) => `Voir ${count} de plus`,
  },

  totals: {
    open: 'Totaux',
    title: 'À préparer',
    none: 'Il ne reste rien à préparer',
    times: (count) => `${count} ×`,
    noted: (count) => `${count} avec note`,
  },

  recall: {
    open: 'Rappeler',
    title: 'Rappeler des commandes',
    ready: 'Prêtes, à porter',
    gone: 'Servies et annulées ces 30 dernières minutes',
    none: 'Aucune commande des 30 dernières minutes',
    failed: 'Les commandes des 30 dernières minutes n’ont pas pu être lues',
    giveBack: 'Reprendre',
    giveBackOne: (number) => `Reprendre la commande ${number}`,
    deliver: 'Servi',
    since: (age) => `il y a ${age}`,
  },

  categories: {
    open: 'Catégories',
    title: 'Catégories de cet écran',
    text: 'Seul ce qui est des catégories cochées se voit et avance. Sans aucune cochée, tout se voit.',
    all: 'Tout voir',
    failed: 'La carte n’a pas pu être chargée',
  },

  detail: {
    soldOut: (dish) => `Épuisé : ${dish}`,
    thereIs: (dish) => `De retour : ${dish}`,
    soldOutShort: 'Épuisé',
    thereIsShort: 'De retour',
    undo: 'Annuler le dernier changement',
    whole: 'Voir la commande entière',
  },

  help: {
    open: 'Touches',
    title: 'Touches',
    keys: [
      ['1 – 9', 'Passer cette commande de la page à l’état suivant'],
      ['Flèches', 'Page précédente et suivante'],
      ['R', 'Rappeler des commandes'],
      ['T', 'Totaux à préparer'],
      ['A', 'Épuisés'],
      ['Z', 'Annuler le dernier geste'],
      ['?', 'Cette aide'],
    ],
    oneKeys: 'Utiliser lettres et chiffres sur cet écran',
    touch:
      'Touchez un plat pour le passer à l’état suivant, ou l’en-tête pour passer toute la commande.',
  },
  nothingToUndo: 'Il n’y a rien de récent à annuler. Utilisez Rappeler.',
}
