import type { Pack } from '../pack.ts'

export const bills: Pack['bills'] = {
  title: 'Contas',
  empty: 'Não há contas',
  loadFailed: 'Não foi possível carregar as contas',
  name: 'Nome',
  total: 'Itens',
  comision: 'Orderi',
  iva: 'Imposto',
  servicio: 'Serviço',
  totalFinal: 'Total',
  date: 'Data',
  status: 'Estado',
  statuses: { Cerrada: 'Fechada', 'Cuenta Solicitada': 'Pedida', Abierta: 'Aberta' },
  from: 'De',
  to: 'Até',
  thisMonth: 'Este mês',
  open: (name, number) => `${name}, ver a conta ${number}`,
  numbered: (number) => `Conta ${number}`,
  shown: (count) => (count === 1 ? 'Soma da conta mostrada' : `Soma das ${count} contas mostradas`),
  matching: (count) => (count === 1 ? 'Soma da conta' : `Soma das ${count} contas`),
  refunded: (amount) => `Devolvido ${amount}`,
  scope: {
    period: (from, to) => {
      if (from === '' && to === '') return 'Todas as datas'
      if (from === '') return `Até ${to}`
      return to === '' ? `Desde ${from}` : `De ${from} a ${to}`
    },
    page: (page, pages) => `Página ${page} de ${pages}`,
    open: (count) => {
      if (count === 0) return 'Todas fechadas'
      return count === 1 ? 'Inclui 1 conta não fechada' : `Inclui ${count} contas não fechadas`
    },
  },
  chooseBranch: 'Escolha uma filial para ver suas contas.',
  choose: 'Escolher filial',
  export: 'Exportar',
  exportFailed: 'Não foi possível exportar',
  exported: (name) => `${name} baixado`,
  detail: {
    title: (number, table) => `Conta ${number} · ${table}`,
    openedAt: 'Aberta',
    closedAt: 'Fechada',
    payment: 'Forma de pagamento',
    noPayment: 'Não indicada',
    guest: 'Em nome de',
    place: 'Lugar',
  },
  story: {
    title: 'Histórico',
    failed: 'Não foi possível ler o histórico',
    incomplete:
      'Dos primeiros passos resta só o que a conta guarda: o registro detalhado não chega mais tão longe.',
    somebody: 'Sem registro de quem',
    guestOnline: 'Cliente, on-line',
    roles: {
      superadmin: 'superadministrador',
      admin: 'administrador',
      salonero: 'garçom',
      cliente: 'cliente',
    },
    'bill.opened': 'Abriu a conta',
    'bill.requested': 'Pediu a conta',
    'bill.unrequested': 'Voltou a abrir a conta para continuar pedindo',
    'bill.reopened': 'Reabriu a conta fechada',
    'bill.split': (numbers) => `Repartiu pratos entre as contas ${numbers}`,
    'bill.merged': (others, stays) => `Uniu na conta ${stays} as contas: ${others}`,
    'cash.noted': (amount) => `Anotou sem conexão ${amount} em dinheiro`,
    'cash.discarded': (amount) => `Descartou o dinheiro anotado: ${amount}`,
    'bill.paid': (payments) => `Cobrou ${payments}`,
    'bill.reversed': (payments) => `Estornou ${payments}`,
    'bill.methodChanged': (payments) => `Mudou o método: ${payments}`,
    'bill.discounted': (discount, target) => `${discount} em ${target}`,
    'bill.undiscounted': (discount, target) => `Retirou de ${target}: ${discount}`,
    wholeBill: 'toda a conta',
    'bill.serviceWaived': 'Retirou o serviço',
    'bill.serviceRestored': 'Recolocou o serviço',
    'bill.refunded': (payments) => `Devolveu ${payments}`,
    'bill.refundRefused': (payments) => `O provedor recusou a devolução: ${payments}`,
    approved: (person) => `Autorizado por ${person}`,
    payment: (method, amount, tip) =>
      tip === undefined ? `${amount} (${method})` : `${amount} (${method}, gorjeta ${tip})`,
    tipAlone: (method, tip) => `${tip} de gorjeta (${method})`,
    'waiter.called': 'Chamou o garçom',
    'waiter.sent': 'Enviou o garçom',
    'waiter.unsent': 'Desfez o envio do garçom',
    'waiter.cancelled': 'Cancelou o chamado ao garçom',
    moved: (table, hall) => `Mudou a conta para ${table}, ${hall}`,
    closed: (amount, payment) =>
      payment === undefined
        ? `Fechou a conta por ${amount}`
        : `Fechou a conta por ${amount}: ${payment}`,
    ordered: (order) => `Pediu (pedido ${order})`,
    cancelled: (order) => `Cancelou do pedido ${order}`,
    restored: (order, to) => `Devolveu a ${to}, pedido ${order}`,
    changed: (order, to) => `Passou a ${to}, pedido ${order}`,
    dish: (quantity, name) => `${quantity} × ${name}`,
  },
}
