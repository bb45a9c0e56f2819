import type { Pack } from '../pack.ts'

export const waiter: Pack['waiter'] = {
  title: (branch) => `Waiter: ${branch}`,
  titleWaiting: 'Waiter',

  views: { avisos: 'Calls', listos: 'Ready', mesas: 'Tables' },
  pending: (count) => `${count} pending`,

  calls: {
    go: 'On it',
    goTo: (table) => `I am going to ${table}`,
    confirm: 'Confirm',
    confirmTable: (table) => `Confirm ${table}`,
    gone: 'Attended',
    mine: 'My table',
    sentTitle: 'Somebody is going',
    sentBy: (name) => `Somebody is going · sent by ${name}`,
    take: 'I’ll go',
    ended: (table) => `Call of ${table} attended`,
  },
  asked: {
    gone: 'Closed',
  },
  quiet: 'All quiet. When a table calls or asks for the bill, it shows up here.',

  ready: {
    title: 'Ready to carry',
    empty: 'There is nothing ready to carry',
    deliver: 'Served',
    deliverLine: (dish, order) => `Serve ${dish} of order ${order}`,
    deliverAll: 'Serve all',
    deliverTable: (table) => `Serve everything for ${table}`,
    delivered: (table, pieces) => `${table}: ${pieces} served`,
    order: (number) => `Order ${number}`,
    gone: 'Served',
  },

  tables: {
    mine: 'My tables',
    mineEmpty:
      'The tables you attend stay here: where you take an order, carry something or answer a call.',
    unsent: 'Orders not sent',
    unsentTo: (table, pieces) =>
      `${table}: ${pieces === 1 ? '1 item' : `${pieces} items`} not sent`,
    resume: 'Go on',
    order: 'Order',
    orderFor: (table) => `Take order at ${table}`,
    jump: 'Go to',
    waiting: (orders) => (orders === 1 ? '1 order' : `${orders} orders`),
    calm: 'All served',
    readyCount: (count) => `${count} ready`,
  },

  soldOut: {
    open: 'Sold out',
    title: 'Sold out',
    groups: { ordered: 'On the board', soldOut: 'Sold out', others: 'All others' },
    text: 'What is sold out cannot be ordered, neither here nor on customers’ phones.',
    ranOut: 'Sold out',
    thereIs: 'Back again',
    mark: (dish) => `Mark as sold out: ${dish}`,
    unmark: (dish) => `Back again: ${dish}`,
    marked: (dish) => `${dish}: sold out`,
    unmarked: (dish) => `${dish}: back again`,
    failed: (dish) => `It could not be changed: ${dish}`,
  },

  mute: 'Without sound you do not hear when a table calls.',
  unmute: 'Turn on',
}
