import type { Pack } from '../pack.ts'

export const bills: Pack['bills'] = {
  title: 'Additions',
  empty: 'Aucune addition',
  loadFailed: 'Les additions n’ont pas pu être chargées',
  name: 'Nom',
  total: 'Articles',
  comision: 'Orderi',
  iva: 'TVA',
  servicio: 'Service',
  totalFinal: 'Total',
  date: 'Date',
  status: 'État',
  statuses: { Cerrada: 'Fermée', 'Cuenta Solicitada': 'Demandée', Abierta: 'Ouverte' },
  from: 'Du',
  to: 'Au',
  thisMonth: 'Ce mois-ci',
  open: (name, number) => `${name}, voir l’addition ${number}`,
  numbered: (number) => `Addition ${number}`,
  shown: (count) =>
    count === 1 ? 'Somme de l’addition affichée' : `Somme des ${count} additions affichées`,
  matching: (count) => (count === 1 ? 'Somme de l’addition' : `Somme des ${count} additions`),
  refunded: (amount) => `Remboursé ${amount}`,
  scope: {
    period: (from, to) => {
      if (from === '' && to === '') return 'Toutes les dates'
      if (from === '') return `Jusqu’au ${to}`
      return to === '' ? `À partir du ${from}` : `Du ${from} au ${to}`
    },
    page: (page, pages) => `Page ${page} sur ${pages}`,
    open: (count) => {
      if (count === 0) return 'Toutes clôturées'
      return count === 1
        ? 'Comprend 1 addition non clôturée'
        : `Comprend ${count} additions non clôturées`
    },
  },
  chooseBranch: 'Choisissez un site pour voir ses additions.',
  choose: 'Choisir un site',
  export: 'Exporter',
  exportFailed: 'L’export a échoué',
  exported: (name) => `${name} téléchargé`,
  detail: {
    title: (number, table) => `Addition ${number} · ${table}`,
    openedAt: 'Ouverte',
    closedAt: 'Fermée',
    payment: 'Mode de paiement',
    noPayment: 'Non indiqué',
    guest: 'Au nom de',
    place: 'Lieu',
  },
  story: {
    title: 'Historique',
    failed: 'L’historique n’a pas pu être lu',
    incomplete:
      'Des premières étapes il ne reste que ce que garde l’addition : le registre détaillé ne remonte plus aussi loin.',
    somebody: 'Auteur inconnu',
    guestOnline: 'Client, en ligne',
    roles: {
      superadmin: 'super administrateur',
      admin: 'administrateur',
      salonero: 'serveur',
      cliente: 'client',
    },
    'bill.opened': 'A ouvert l’addition',
    'bill.requested': 'A demandé l’addition',
    'bill.unrequested': 'A rouvert l’addition pour continuer à commander',
    'bill.reopened': 'A rouvert l’addition fermée',
    'bill.split': (numbers) => `A réparti des plats entre les additions ${numbers}`,
    'bill.merged': (others, stays) => `A réuni dans l’addition ${stays} les additions : ${others}`,
    'cash.noted': (amount) => `A noté hors connexion ${amount} en espèces`,
    'cash.discarded': (amount) => `A écarté les espèces notées : ${amount}`,
    'bill.paid': (payments) => `A encaissé ${payments}`,
    'bill.reversed': (payments) => `A annulé ${payments}`,
    'bill.methodChanged': (payments) => `A changé le moyen : ${payments}`,
    'bill.discounted': (discount, target) => `${discount} sur ${target}`,
    'bill.undiscounted': (discount, target) => `A retiré de ${target} : ${discount}`,
    wholeBill: 'toute l’addition',
    'bill.serviceWaived': 'A retiré le service',
    'bill.serviceRestored': 'A remis le service',
    'bill.refunded': (payments) => `A remboursé ${payments}`,
    'bill.refundRefused': (payments) => `Le prestataire a refusé le remboursement : ${payments}`,
    approved: (person) => `Autorisé par ${person}`,
    payment: (method, amount, tip) =>
      tip === undefined ? `${amount} (${method})` : `${amount} (${method}, pourboire ${tip})`,
    tipAlone: (method, tip) => `${tip} de pourboire (${method})`,
    'waiter.called': 'A appelé le serveur',
    'waiter.sent': 'A envoyé le serveur',
    'waiter.unsent': 'A annulé l’envoi du serveur',
    'waiter.cancelled': 'A annulé l’appel du serveur',
    moved: (table, hall) => `A déplacé l’addition à ${table}, ${hall}`,
    closed: (amount, payment) =>
      payment === undefined
        ? `A fermé l’addition à ${amount}`
        : `A fermé l’addition à ${amount} : ${payment}`,
    ordered: (order) => `A commandé (commande ${order})`,
    cancelled: (order) => `A annulé sur la commande ${order}`,
    restored: (order, to) => `A remis à ${to}, commande ${order}`,
    changed: (order, to) => `A passé à ${to}, commande ${order}`,
    dish: (quantity, name) => `${quantity} × ${name}`,
  },
}
