import type { Pack } from '../pack.ts'

export const waiter: Pack['waiter'] = {
  title: (branch) => `Garçom: ${branch}`,
  titleWaiting: 'Garçom',

  views: { avisos: 'Avisos', listos: 'Prontos', mesas: 'Mesas' },
  pending: (count) => (count === 1 ? '1 pendente' : `${count} pendentes`),

  calls: {
    go: 'Vou',
    goTo: (table) => `Vou a ${table}`,
    confirm: 'Confirmar',
    confirmTable: (table) => `Confirmar ${table}`,
    gone: 'Atendida',
    mine: 'Minha mesa',
    sentTitle: 'Alguém está indo',
    sentBy: (name) => `Alguém está indo · enviado por ${name}`,
    take: 'Eu vou',
    ended: (table) => `Chamada de ${table} atendida`,
  },
  asked: {
    gone: 'Fechada',
  },
  quiet: 'Tudo tranquilo. Quando uma mesa chamar ou pedir a conta, aparece aqui.',

  ready: {
    title: 'Prontos para levar',
    empty: 'Não há nada pronto para levar',
    deliver: 'Entregue',
    deliverLine: (dish, order) => `Entregar ${dish} do pedido ${order}`,
    deliverAll: 'Entregar tudo',
    deliverTable: (table) => `Entregar tudo de ${table}`,
    delivered: (table, pieces) =>
      pieces === 1 ? `${table}: 1 entregue` : `${table}: ${pieces} entregues`,
    order: (number) => `Pedido ${number}`,
    gone: 'Entregue',
  },

  tables: {
    mine: 'Minhas mesas',
    mineEmpty:
      'Aqui ficam as mesas que você atende: onde anota um pedido, leva algo ou responde a uma chamada.',
    unsent: 'Pedidos não enviados',
    unsentTo: (table, pieces) =>
      `${table}: ${pieces === 1 ? '1 item' : `${pieces} itens`} sem enviar`,
    resume: 'Continuar',
    order: 'Pedido',
    orderFor: (table) => `Anotar pedido em ${table}`,
    jump: 'Ir a',
    waiting: (orders) => (orders === 1 ? '1 pedido' : `${orders} pedidos`),
    calm: 'Tudo entregue',
    readyCount: (count) => (count === 1 ? '1 pronto' : `${count} prontos`),
  },

  soldOut: {
    open: 'Esgotados',
    title: 'Esgotados',
    groups: { ordered: 'No painel', soldOut: 'Esgotados', others: 'Os demais' },
    text: 'O que está esgotado não pode ser pedido, nem aqui nem nos celulares dos clientes.',
    ranOut: 'Esgotou',
    thereIs: 'Já tem',
    mark: (dish) => `Marcar esgotado: ${dish}`,
    unmark: (dish) => `Já tem de novo: ${dish}`,
    marked: (dish) => `${dish}: esgotado`,
    unmarked: (dish) => `${dish}: já tem`,
    failed: (dish) => `Não foi possível mudar: ${dish}`,
  },

  mute: 'Sem som não se ouve quando uma mesa chama.',
  unmute: 'Ativar',
}
