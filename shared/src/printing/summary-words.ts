/** The words of a day's summary that X and Z reports lack. */
import type { Language } from '../kernel/languages.ts'

interface SummaryWords {
  readonly title: string
  readonly average: string
  readonly tips: string
  readonly refunded: string
  readonly before: (day: string) => string
  readonly corrections: string
  readonly openBills: string
  readonly billCount: (count: number) => string
  readonly sessions: string
  readonly sessionOf: (register: string, number: number) => string
  readonly best: string
  readonly branches: string
  readonly unknown: string
  readonly subject: (restaurant: string, day: string) => string
  readonly open: string
}

export const summaryWords: Readonly<Record<Language, SummaryWords>> = {
  es: {
    title: 'Resumen del día',
    average: 'Promedio por cuenta',
    tips: 'Propinas',
    refunded: 'Devuelto',
    before: (day) => `El ${day}`,
    corrections: 'Correcciones',
    openBills: 'Cuentas sin cobrar',
    billCount: (count) => (count === 1 ? '1 cuenta' : `${count} cuentas`),
    sessions: 'Diferencias de caja',
    sessionOf: (register, number) => `${register}, turno ${number}`,
    best: 'Lo más vendido',
    branches: 'Por sucursal',
    unknown: 'Sin registrar',
    subject: (restaurant, day) => `${restaurant}: resumen del ${day}`,
    open: 'Ver el resumen',
  },
  en: {
    title: 'Daily summary',
    average: 'Average bill',
    tips: 'Tips',
    refunded: 'Refunded',
    before: (day) => `On ${day}`,
    corrections: 'Corrections',
    openBills: 'Unpaid bills',
    billCount: (count) => (count === 1 ? '1 bill' : `${count} bills`),
    sessions: 'Cash differences',
    sessionOf: (register, number) => `${register}, session ${number}`,
    best: 'Best sellers',
    branches: 'By branch',
    unknown: 'Not recorded',
    subject: (restaurant, day) => `${restaurant}: summary of ${day}`,
    open: 'View the summary',
  },
  pt: {
    title: 'Resumo do dia',
    average: 'Média por conta',
    tips: 'Gorjetas',
    refunded: 'Devolvido',
    before: (day) => `Em ${day}`,
    corrections: 'Correções',
    openBills: 'Contas não cobradas',
    billCount: (count) => (count === 1 ? '1 conta' : `${count} contas`),
    sessions: 'Diferenças de caixa',
    sessionOf: (register, number) => `${register}, turno ${number}`,
    best: 'Mais vendidos',
    branches: 'Por filial',
    unknown: 'Sem registro',
    subject: (restaurant, day) => `${restaurant}: resumo de ${day}`,
    open: 'Ver o resumo',
  },
  fr: {
    title: 'Résumé du jour',
    average: 'Addition moyenne',
    tips: 'Pourboires',
    refunded: 'Remboursé',
    before: (day) => `Le ${day}`,
    corrections: 'Corrections',
    openBills: 'Additions non encaissées',
    billCount: (count) => (count === 1 ? '1 addition' : `${count} additions`),
    sessions: 'Écarts de caisse',
    sessionOf: (register, number) => `${register}, session ${number}`,
    best: 'Meilleures ventes',
    branches: 'Par site',
    unknown: 'Non enregistré',
    subject: (restaurant, day) => `${restaurant} : résumé du ${day}`,
    open: 'Voir le résumé',
  },
}
