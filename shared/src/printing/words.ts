/** The words on paper. They are always Spanish, the language of the kitchen. */
import type { PaymentMethod } from '../bills/schema.ts'
import type { BillFigureRow } from './bill-rows.ts'

const FIGURES: Record<BillFigureRow['kind'], string> = {
  bruto: 'Consumo',
  descuento: 'Descuento',
  servicio_retirado: 'Servicio retirado',
  subtotal: 'Subtotal',
  iva: 'IVA',
  servicio: 'Servicio',
  comision: 'Comisión',
  total: 'Total',
}

const PAYMENTS: Record<PaymentMethod, string> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  sinpe: 'SINPE',
  otro: 'Otro',
}

export const paperWords = {
  order: (number: number) => `Pedido ${number}`,
  bill: (number: number) => `Cuenta ${number}`,
  added: 'AGREGADO',
  copy: 'COPIA',
  cancelled: 'PEDIDO CANCELADO',
  stationCancelled: 'TODO ANULADO',
  onFallback: 'IMPRESORA DE RESPALDO',
  elsewhere: 'Sin estación',
  voided: 'ANULADO',
  held: 'ESPERA',
  fired: 'MARCHA',
  restored: 'REACTIVADO',
  otherTable: 'CAMBIO DE MESA',
  delivered: 'Ya entregado',
  seat: (seat: number) => `A${seat}`,
  seeScreen: 'ver pantalla',
  note: (note: string) => `NOTA: ${note}`,
  figures: FIGURES,
  within: (kind: BillFigureRow['kind']) => (kind === 'comision' ? 'incluida' : 'incluido'),
  payment: 'Forma de pago',
  payments: PAYMENTS,
  tip: 'Propina',
  rounding: 'Redondeo',
  excess: 'Por devolver',
  courtesy: 'Cortesía',
  refund: (method: string) => `Devolución: ${method}`,
  refundRefused: (method: string) => `Devolución rechazada: ${method}`,
  received: 'Recibido',
  change: 'Vuelto',
  balance: 'Saldo',
  part: (position: number) => `Parte ${position}`,
  paidPart: (part: string) => `${part} (pagada)`,
  thanks: 'Gracias por su visita',
  test: 'Prueba de impresión',
  testText: 'Si esto se lee bien, la impresora está lista.',
  testLetters: 'áéíóú ÁÉÍÓÚ ñÑ üÜ ¿¡',
}
