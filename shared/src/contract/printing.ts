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
import { boardPost, get, post } from './call.ts'

export const printOrder = boardPost('/adminsitracion/imprimir-pedido', 'K', {
  summary: 'Imprimir un pedido en la impresora de cada estación, o de la sucursal',
  body: PrintOrderBody,
  status: 201,
  answer: PrintJob,
  refuses: ['no_printer'],
})

export const printBill = boardPost('/adminsitracion/imprimir-cuenta', 'F', {
  summary: 'Imprimir una cuenta en la impresora de la caja que la cobró, o de la sucursal',
  body: PrintBillBody,
  status: 201,
  answer: PrintJob,
  refuses: ['no_printer'],
})

export const receipt = boardPost('/adminsitracion/recibo', 'F', {
  summary: 'El recibo de una cuenta cobrada',
  body: ReceiptBody,
  answer: Receipt,
  refuses: ['balance_due', 'no_payments'],
})

export const sendReceipt = boardPost('/adminsitracion/enviar-recibo', 'F', {
  summary: 'Enviar por correo el recibo de una cuenta cobrada',
  body: SendReceiptBody,
  status: 204,
  refuses: ['no_mail', 'balance_due', 'no_payments'],
})

/** Public. The code comes from the receipt's link. */
export const publicReceipt = get('/recibo', 'P', {
  summary: 'El recibo de un enlace',
  query: ReceiptQuery,
  answer: Receipt,
  refuses: ['not_found'],
})

export const printJobs = get('/adminsitracion/impresiones/:sucursal', 'S', {
  summary: 'Lo que no se ha podido imprimir, y lo último que salió',
  answer: PrintJobs,
  refuses: ['no_branch'],
})

export const retryPrint = boardPost('/adminsitracion/reintentar-impresion', 'S', {
  summary: 'Imprimir de nuevo lo que no salió',
  body: PrintJobBody,
  answer: PrintJob,
  refuses: ['no_printer'],
})

export const discardPrint = boardPost('/adminsitracion/descartar-impresion', 'S', {
  summary: 'Olvidar lo que no salió',
  body: PrintJobBody,
  status: 204,
})

export const printTest = post('/sucursales/probar-impresora', 'B', {
  summary: 'Imprimir una prueba en una impresora de la sucursal o de una caja',
  body: PrintTestBody,
  status: 201,
  answer: PrintJob,
  refuses: ['no_printer', 'other_restaurant', 'no_restaurant'],
})
