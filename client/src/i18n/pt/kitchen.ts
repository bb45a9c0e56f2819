import type { Pack } from '../pack.ts'

const orders = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

export const kitchen: Pack['kitchen'] = {
  title: (branch) => `Cozinha: ${branch}`,
  titleWaiting: 'Cozinha',
  empty: 'Não há pedidos para preparar',
  emptyOfStation: 'Não há pedidos para preparar destas categorias',
  tickets: 'Pedidos para preparar',

  ticket: {
    title: (number, table) => `Pedido ${number}, ${table}`,
    next: (status) => `Passar a ${status}`,
    seen: 'Marcar como visto',
    more: (number) => `Mais do pedido ${number}`,
    added: 'Adicionado',
    cancelled: 'Cancelado',
    waiting: 'Espera a rede',
    note: 'Observação',
    continues: 'Continua',
    continued: (number, table) => `${number} · ${table}, continuação`,
  },

  pages: {
    label: 'Páginas',
    previous: 'Página anterior',
    next: 'Próxima página',
    of: (page, count) => `${page} de ${count}`,
    page: (page, count) => `Página ${page} de ${count}`,
    others: (count) => `${orders(count)} em outras páginas`,
    all: (count) => orders(count),
  },

  ready: {
    title: 'Prontos',
    deliver: (number, table) => `Entregar pedido ${number}, ${table}`,
    more: (count) => `+${count}`,
    moreLabel: (count) => `Ver mais ${count}`,
  },

  totals: {
    open: 'Totais',
    title: 'Para preparar',
    none: 'Não resta nada para preparar',
    times: (count) => `${count} ×`,
    noted: (count) => `${count} com observação`,
  },

  recall: {
    open: 'Recuperar',
    title: 'Recuperar pedidos',
    ready: 'Prontos, para levar',
    gone: 'Entregues e cancelados nos últimos 30 minutos',
    none: 'Não há pedidos dos últimos 30 minutos',
    failed: 'Não foi possível ler os pedidos dos últimos 30 minutos',
    giveBack: 'Devolver',
    giveBackOne: (number) => `Devolver o pedido ${number}`,
    deliver: 'Entregue',
    since: (age) => `há ${age}`,
  },

  categories: {
    open: 'Categorias',
    title: 'Categorias desta tela',
    text: 'Só se vê, e só se move, o que é das categorias marcadas. Sem nenhuma marcada se vê tudo.',
    all: 'Ver tudo',
    failed: 'Não foi possível carregar o cardápio',
  },

  detail: {
    soldOut: (dish) => `Esgotou: ${dish}`,
    thereIs: (dish) => `Já tem: ${dish}`,
    soldOutShort: 'Esgotou',
    thereIsShort: 'Já tem',
    undo: 'Desfazer a última mudança',
    whole: 'Ver pedido completo',
  },

  help: {
    open: 'Teclas',
    title: 'Teclas',
    keys: [
      ['1 – 9', 'Passar esse pedido da página ao próximo estado'],
      ['Setas', 'Página anterior e próxima'],
      ['R', 'Recuperar pedidos'],
      ['T', 'Totais para preparar'],
      ['A', 'Esgotados'],
      ['Z', 'Desfazer o último'],
      ['?', 'Esta ajuda'],
    ],
    oneKeys: 'Usar letras e números nesta tela',
    touch:
      'Toque em um prato para passá-lo ao próximo estado, ou no cabeçalho para passar o pedido inteiro.',
  },
  nothingToUndo: 'Não há nada recente para desfazer. Use Recuperar.',
}
