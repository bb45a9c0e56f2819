import type { TransactionKind } from '@orderi/shared/payments/transactions'

/** The names of kinds in sheets. All sheets are in Spanish. */
export const TRANSACTION_KINDS: Readonly<Record<TransactionKind, string>> = {
  cobro: 'Cobro',
  reverso: 'Reverso',
  devolucion: 'Devolución',
  abono: 'Abono a cuenta de la casa',
  descuento: 'Descuento',
  cortesia: 'Cortesía',
  retiro: 'Descuento retirado',
  sin_servicio: 'Servicio retirado',
  con_servicio: 'Servicio repuesto',
  anulacion: 'Anulación',
  entrada: 'Entrada de efectivo',
  salida: 'Salida de efectivo',
  deposito: 'Depósito',
  propina_pagada: 'Propina pagada',
  gaveta: 'Gaveta abierta',
}
