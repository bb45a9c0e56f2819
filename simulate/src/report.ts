import type { LedgerCheck } from './ledger.ts'
import type { Percentiles } from './percentiles.ts'
import type { Progress, SimulationOptions, SimulationStart, SimulationSummary } from './run.ts'
import type { ShiftCheck } from './shifts.ts'
import type { ByCode } from './tally.ts'

const whole = new Intl.NumberFormat('es-CR')
const amount = new Intl.NumberFormat('es-CR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export function openingLine(
  { branch, tables }: SimulationStart,
  options: SimulationOptions,
): string {
  const { minutes, speed, seed } = options
  const real = Math.round((minutes * 60) / speed)
  return `Almuerzo en ${branch.name} (sucursal ${branch.id}): ${tables} mesas, ${round(minutes)} minutos en ${real} s, semilla ${seed}`
}

export function progressLine(progress: Progress): string {
  const { share, guests, orders, openOrders, openBills, bills, commands, latency } = progress
  const failures = sumOfCounts(commands.failed) + commands.retried
  return [
    `${Math.round(share * 100)} %`.padStart(5),
    `${guests} clientes`,
    `${orders} pedidos, ${openOrders} en marcha`,
    `cuentas: ${openBills} abiertas, ${bills.closed} cerradas`,
    `${latency.onBoard.p50} ms`,
    ...(failures > 0
      ? [`${commands.retried} reintentos, ${sumOfCounts(commands.failed)} fallos`]
      : []),
  ].join(' · ')
}

export function summaryLines(summary: SimulationSummary): string[] {
  const { bills, commands, latency, money } = summary
  const taken = Object.entries(money).map(
    ([currency, total]) => `${currency} ${amount.format(total)}`,
  )
  const rows: [string, string][] = [
    ['Clientes', whole.format(summary.guests)],
    ['Pedidos', `${whole.format(summary.orders)} con ${whole.format(summary.lines)} platos`],
    ['Llamadas al salonero', whole.format(summary.calls)],
    [
      'Cuentas',
      `${whole.format(bills.opened)} se abrieron, ${whole.format(bills.closed)} se cerraron`,
    ],
    ['Cobrado', taken.join(', ') || 'nada'],
    ...ledgerRow(summary.ledger),
    ...shiftRow(summary.shifts),
    [
      'Órdenes a la API',
      `${whole.format(commands.sent)} enviadas, ${commands.retried} reintentos, ${commands.replayed} ya hechas`,
    ],
    ['Rechazadas', codes(commands.refused)],
    ['Fallidas', codes(commands.failed)],
    ['Pedido respondido', spread(latency.answered)],
    ['Pedido en pantalla', spread(latency.onBoard)],
    ['Reconexiones', whole.format(summary.reconnects)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const title = summary.finished ? 'Fin del almuerzo' : 'Terminado antes de tiempo'
  return [
    `${title}: ${summary.branch.name}, ${summary.seconds} s, semilla ${summary.seed}`,
    ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
  ]
}

/** 1 after a failed command, or if the ledger or a Z report does not balance. */
export function exitCodeOf({ ledger, shifts, commands }: SimulationSummary): 0 | 1 {
  const hasProblems = [ledger, shifts].some((check) => (check?.problems.length ?? 0) > 0)
  return hasProblems || sumOfCounts(commands.failed) > 0 ? 1 : 0
}

function ledgerRow(ledger: LedgerCheck | null): [string, string][] {
  if (!ledger) return []
  const { bills, payments, problems } = ledger
  const text =
    problems.length > 0
      ? `no cuadra: ${problems.join(', ')}`
      : `cuadra: ${whole.format(payments)} pagos, ${whole.format(bills)} cuentas cerradas`
  return [['Libro', text]]
}

function shiftRow(shifts: ShiftCheck | null): [string, string][] {
  if (!shifts) return []
  const { sessions, problems } = shifts
  const text =
    problems.length > 0
      ? `no cuadran: ${problems.join(', ')}`
      : `cuadran: ${whole.format(sessions)} con su Z`
  return [['Turnos', text]]
}

function spread({ count, p50, p95, p99, max }: Percentiles): string {
  if (count === 0) return 'ninguno'
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, máximo ${max} ms`
}

function codes(byCode: ByCode): string {
  const list = Object.entries(byCode).map(([code, count]) => `${count} ${code}`)
  return list.join(', ') || 'ninguna'
}

function sumOfCounts(byCode: ByCode): number {
  return Object.values(byCode).reduce((total, count) => total + count, 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
