import type { Pack } from '../pack.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

export const kitchen: Pack['kitchen'] = {
  title: (branch) => `Kitchen: ${branch}`,
  titleWaiting: 'Kitchen',
  empty: 'There are no orders to prepare',
  emptyOfStation: 'There are no orders to prepare in these categories',
  tickets: 'Orders to prepare',

  ticket: {
    title: (number, table) => `Order ${number}, ${table}`,
    next: (status) => `Move to ${status}`,
    seen: 'Mark as seen',
    more: (number) => `More about order ${number}`,
    added: 'Added',
    cancelled: 'Cancelled',
    waiting: 'Waiting for the network',
    note: 'Note',
    continues: 'Continues',
    continued: (number, table) => `${number} · ${table}, continued`,
  },

  pages: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    of: (page, count) => `${page} of ${count}`,
    page: (page, count) => `Page ${page} of ${count}`,
    others: (count) => `${orders(count)} on other pages`,
    all: (count) => orders(count),
  },

  ready: {
    title: 'Ready',
    deliver: (number, table) => `Serve order ${number}, ${table}`,
    more: (count) => `+${count}`,
    moreLabel: (count) => `See ${count} more`,
  },

  totals: {
    open: 'Totals',
    title: 'To prepare',
    none: 'There is nothing left to prepare',
    times: (count) => `${count} ×`,
    noted: (count) => (count === 1 ? '1 with a note' : `${count} with notes`),
  },

  recall: {
    open: 'Recall',
    title: 'Recall orders',
    ready: 'Ready, to be carried',
    gone: 'Served and cancelled in the last 30 minutes',
    none: 'There are no orders from the last 30 minutes',
    failed: 'The orders of the last 30 minutes could not be read',
    giveBack: 'Bring back',
    giveBackOne: (number) => `Bring back order ${number}`,
    deliver: 'Served',
    since: (age) => `${age} ago`,
  },

  categories: {
    open: 'Categories',
    title: 'Categories of this screen',
    text: 'Only what belongs to the ticked categories is shown, and moved. With none ticked everything is shown.',
    all: 'Show all',
    failed: 'The menu could not be loaded',
  },

  detail: {
    soldOut: (dish) => `Sold out: ${dish}`,
    thereIs: (dish) => `Back again: ${dish}`,
    soldOutShort: 'Sold out',
    thereIsShort: 'Back again',
    undo: 'Undo last change',
    whole: 'See whole order',
  },

  help: {
    open: 'Keys',
    title: 'Keys',
    keys: [
      ['1 – 9', 'Move that order of the page to its next state'],
      ['Arrows', 'Previous and next page'],
      ['R', 'Recall orders'],
      ['T', 'Totals to prepare'],
      ['A', 'Sold out'],
      ['Z', 'Undo the last thing'],
      ['?', 'This help'],
    ],
    oneKeys: 'Use letters and numbers on this screen',
    touch: 'Tap a dish to move it to its next state, or the heading to move the whole order.',
  },
  nothingToUndo: 'There is nothing recent to undo. Use Recall.',
}
