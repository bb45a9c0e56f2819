import type { Pack } from '../pack.ts'

export const posScreen: Pack['posScreen'] = {
  pages: {
    label: 'Pages of orders',
    at: (page, pages) => `${page} of ${pages}`,
    previous: 'Previous page',
    next: 'Next page',
    newer: (count) => `+${count} newer`,
  },
  more: (count) => `See ${count} more`,
  fewer: 'See fewer',
  bills: {
    which: 'Which bills',
    open: 'Open',
    pages: 'Pages of bills',
    newer: (count) => (count === 1 ? `+${count} bill` : `+${count} bills`),
  },
  recent: {
    inBills: 'View in Bills',
    payers: 'Payments',
    payment: (method, amount) => `${amount} (${method})`,
    charged: (person, amounts) =>
      person === undefined ? `Paid online: ${amounts}` : `${person} charged ${amounts}`,
    closed: (person, method) =>
      [person === undefined ? 'Bill closed' : `${person} closed the bill`, method]
        .filter(Boolean)
        .join(' · '),
    title: 'Just closed',
    text: 'They can be reopened for 30 minutes.',
    none: 'No bill was closed in the last 30 minutes',
    unknown: 'Without a connection nobody knows which bills were just closed',
    reopen: 'Reopen',
    reopenOne: (number) => `Reopen bill ${number}`,
    ago: (minutes) => `${minutes} ago`,
  },
  receiving: {
    tools: 'More options',
    stop: 'Stop taking orders',
    start: 'Take orders again',
    closed: 'We are not taking orders',
    closedText: 'Customers cannot order. Waiters can.',
    stopped: 'Orders from customers are no longer taken',
    started: 'Orders are taken again',
    failed: 'It could not be changed',
  },
}
