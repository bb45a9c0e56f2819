import {
  PrintBillBody,
  PrintJob,
  PrintJobBody,
  PrintJobs,
  PrintOrderBody,
  PrintTestBody,
  Receipt,
  ReceiptBody,
  ReceiptQuery,
  SendReceiptBody,
} from '../printing/schema.ts'
import { defineBoardCall, defineCall } from './call.ts'

export const printOrder = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/imprimir-pedido',
  access: 'S',
  summary: 'Imprimir un pedido en la impresora de la sucursal',
  body: PrintOrderBody,
  status: 201,
  answer: PrintJob,
  refuses: ['no_printer'],
})

export const printBill = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/imprimir-cuenta',
  access: 'S',
  summary: 'Imprimir una cuenta en la impresora de la sucursal',
  body: PrintBillBody,
  status: 201,
  answer: PrintJob,
  refuses: ['no_printer'],
})

export const receipt = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/recibo',
  access: 'S',
  summary: 'El recibo de una cuenta cobrada',
  body: ReceiptBody,
  status: 200,
  answer: Receipt,
  refuses: ['balance_due', 'no_payments'],
})

export const sendReceipt = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/enviar-recibo',
  access: 'S',
  summary: 'Enviar por correo el recibo de una cuenta cobrada',
  body: SendReceiptBody,
  status: 204,
  refuses: ['no_mail', 'balance_due', 'no_payments'],
})

/** Public. The code is that of the receipt's link. */
export const publicReceipt = defineCall({
  method: 'GET',
  path: '/recibo',
  access: 'P',
  summary: 'El recibo de un enlace',
  query: ReceiptQuery,
  status: 200,
  answer: Receipt,
  refuses: ['not_found'],
})

export const printJobs = defineCall({
  method: 'GET',
  path: '/adminsitracion/impresiones/:sucursal',
  access: 'S',
  summary: 'Lo que no se ha podido imprimir, y lo último que salió',
  status: 200,
  answer: PrintJobs,
  refuses: ['no_branch'],
})

export const retryPrint = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/reintentar-impresion',
  access: 'S',
  summary: 'Imprimir de nuevo lo que no salió',
  body: PrintJobBody,
  status: 200,
  answer: PrintJob,
  refuses: ['no_printer'],
})

export const discardPrint = defineBoardCall({
  method: 'POST',
  path: '/adminsitracion/descartar-impresion',
  access: 'S',
  summary: 'Olvidar lo que no salió',
  body: PrintJobBody,
  status: 204,
})

export const printTest = defineCall({
  method: 'POST',
  path: '/sucursales/probar-impresora',
  access: 'A',
  summary: 'Imprimir una prueba en la impresora de la sucursal',
  body: PrintTestBody,
  status: 201,
  answer: PrintJob,
  refuses: ['no_printer', 'other_restaurant', 'no_restaurant'],
})
