import type { Pack } from '../pack.ts'

export const bills: Pack['bills'] = {
  title: 'Bills',
  empty: 'There are no bills',
  loadFailed: 'The bills could not be loaded',
  name: 'Name',
  total: 'Items',
  comision: 'Orderi',
  iva: 'VAT',
  servicio: 'Service',
  totalFinal: 'Total',
  date: 'Date',
  status: 'Status',
  statuses: { Cerrada: 'Closed', 'Cuenta Solicitada': 'Requested', Abierta: 'Open' },
  from: 'From',
  to: 'To',
  thisMonth: 'This month',
  open: (name, number) => `${name}, see bill ${number}`,
  numbered: (number) => `Bill ${number}`,
  shown: (count) => (count === 1 ? 'Sum of the bill shown' : `Sum of the ${count} bills shown`),
  matching: (count) => (count === 1 ? 'Sum of the bill' : `Sum of all ${count} bills`),
  refunded: (amount) => `Refunded ${amount}`,
  scope: {
    period: (from, to) => {
      if (from === '' && to === '') return 'All dates'
      if (from === '') return `Until ${to}`
      return to === '' ? `From ${from}` : `From ${from} to ${to}`
    },
    page: (page, pages) => `Page ${page} of ${pages}`,
    open: (count) => {
      if (count === 0) return 'All closed'
      return count === 1 ? 'Includes 1 bill not closed' : `Includes ${count} bills not closed`
    },
  },
  chooseBranch: 'Choose a branch to see its bills.',
  choose: 'Choose branch',
  export: 'Export',
  exportFailed: 'Could not export',
  exported: (name) => `${name} downloaded`,
  detail: {
    title: (number, table) => `Bill ${number} · ${table}`,
    openedAt: 'Opened',
    closedAt: 'Closed',
    payment: 'Payment method',
    noPayment: 'Not given',
    guest: 'In the name of',
    place: 'Place',
  },
  story: {
    title: 'History',
    failed: 'The history could not be read',
    incomplete:
      'Of the first steps only what the bill keeps is left: the detailed log no longer goes that far back.',
    somebody: 'No record of who',
    guestOnline: 'Guest, online',
    roles: {
      superadmin: 'super administrator',
      admin: 'administrator',
      salonero: 'waiter',
      cliente: 'customer',
    },
    'bill.opened': 'Opened the bill',
    'bill.requested': 'Asked for the bill',
    'bill.unrequested': 'Opened the bill again to keep ordering',
    'bill.reopened': 'Reopened the closed bill',
    'bill.split': (numbers) => `Divided dishes between the bills ${numbers}`,
    'bill.merged': (others, stays) => `Merged into bill ${stays} the bills: ${others}`,
    'cash.noted': (amount) => `Noted ${amount} in cash without a connection`,
    'cash.discarded': (amount) => `Discarded the noted cash: ${amount}`,
    'bill.paid': (payments) => `Charged ${payments}`,
    'bill.reversed': (payments) => `Reversed ${payments}`,
    'bill.methodChanged': (payments) => `Changed the method: ${payments}`,
    'bill.discounted': (discount, target) => `${discount} on ${target}`,
    'bill.undiscounted': (discount, target) => `Removed from ${target}: ${discount}`,
    wholeBill: 'the whole bill',
    'bill.serviceWaived': 'Removed the service',
    'bill.serviceRestored': 'Put the service back',
    'bill.refunded': (payments) => `Refunded ${payments}`,
    'bill.refundRefused': (payments) => `The provider refused the refund: ${payments}`,
    approved: (person) => `Approved by ${person}`,
    payment: (method, amount, tip) =>
      tip === undefined ? `${amount} (${method})` : `${amount} (${method}, tip ${tip})`,
    tipAlone: (method, tip) => `${tip} tip (${method})`,
    'waiter.called': 'Called the waiter',
    'waiter.sent': 'Sent the waiter',
    'waiter.unsent': 'Undid sending the waiter',
    'waiter.cancelled': 'Cancelled the call for the waiter',
    moved: (table, hall) => `Moved the bill to ${table}, ${hall}`,
    closed: (amount, payment) =>
      payment === undefined
        ? `Closed the bill for ${amount}`
        : `Closed the bill for ${amount}: ${payment}`,
    ordered: (order) => `Ordered (order ${order})`,
    cancelled: (order) => `Cancelled from order ${order}`,
    restored: (order, to) => `Returned to ${to}, order ${order}`,
    changed: (order, to) => `Moved to ${to}, order ${order}`,
    dish: (quantity, name) => `${quantity} × ${name}`,
  },
}
