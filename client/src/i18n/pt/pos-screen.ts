import type { Pack } from '../pack.ts'

export const posScreen: Pack['posScreen'] = {
  pages: {
    label: 'Páginas de pedidos',
    at: (page, pages) => `${page} de ${pages}`,
    previous: 'Página anterior',
    next: 'Próxima página',
    newer: (count) => (count === 1 ? `+${count} mais novo` : `+${count} mais novos`),
  },
  more: (count) => `Ver mais ${count}`,
  fewer: 'Ver menos',
  bills: {
    which: 'Quais contas',
    open: 'Abertas',
    pages: 'Páginas de contas',
    newer: (count) => (count === 1 ? `+${count} conta` : `+${count} contas`),
  },
  recent: {
    inBills: 'Ver em Contas',
    payers: 'Cobranças',
    payment: (method, amount) => `${amount} (${method})`,
    charged: (person, amounts) =>
      person === undefined ? `Pago on-line: ${amounts}` : `${person} cobrou ${amounts}`,
    closed: (person, method) =>
      [person === undefined ? 'Conta fechada' : `${person} fechou a conta`, method]
        .filter(Boolean)
        .join(' · '),
    title: 'Fechadas há pouco',
    text: 'Podem ser reabertas durante 30 minutos.',
    none: 'Nenhuma conta foi fechada nos últimos 30 minutos',
    unknown: 'Sem conexão não se sabe quais contas foram fechadas há pouco',
    reopen: 'Reabrir',
    reopenOne: (number) => `Reabrir a conta ${number}`,
    ago: (minutes) => `há ${minutes}`,
  },
  receiving: {
    tools: 'Mais opções',
    stop: 'Parar de receber pedidos',
    start: 'Voltar a receber pedidos',
    closed: 'Não recebemos pedidos',
    closedText: 'Os clientes não podem pedir. Os garçons podem.',
    stopped: 'Pedidos de clientes não são mais recebidos',
    started: 'Pedidos são recebidos de novo',
    failed: 'Não foi possível mudar',
  },
}
