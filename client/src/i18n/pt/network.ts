import type { Pack } from '../pack.ts'

export const network: Pack['network'] = {
  offline: 'Sem rede: isto não pode ficar pendente. Tente de novo quando houver conexão.',
  unreachable:
    'O servidor não responde: isto não pode ficar pendente. Tente de novo em alguns segundos.',
  behind: 'Alterações anteriores ainda estão sendo enviadas. Tente de novo em alguns segundos.',
  unanswered: 'O servidor não respondeu. Veja no quadro se foi feito antes de repetir.',
  unkept: 'Não há conexão e este navegador não pôde guardar a alteração. Tente de novo.',
}
