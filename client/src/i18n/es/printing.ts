import type { PrintProblem } from '@orderi/shared/printing/schema'

const PROBLEMS: Record<PrintProblem, string> = {
  unreachable: 'La impresora no responde. Revise que esté encendida y en la red.',
  silent: 'La impresora está trabada: apáguela y enciéndala.',
  no_paper: 'La impresora no tiene papel.',
  cover_open: 'La impresora está abierta.',
  offline: 'La impresora está fuera de línea.',
  no_printer: 'La sucursal ya no tiene impresora.',
  not_allowed: 'El servidor no imprime en esa dirección. Use la de la red del restaurante.',
  unknown: 'No se sabe si salió. Búsquelo en la impresora antes de reintentar.',
}

export const printingWords = {
  problems: PROBLEMS,
  heldUp: (count: number) =>
    count === 1 ? '1 impresión sin salir' : `${count} impresiones sin salir`,
  allOut: 'No queda nada por imprimir',
  order: (number: number, table: string) => `Pedido ${number} · ${table}`,
  changes: (number: number, table: string) => `Cambios del pedido ${number} · ${table}`,
  bill: (number: number, table: string) => `Cuenta ${number} · ${table}`,
  test: 'Prueba de impresión',
  trying: 'Se vuelve a intentar solo.',
  printingNow: 'Saliendo ahora…',
  retry: 'Reintentar',
  retryNow: 'Reintentar ahora',
  retryAll: 'Reintentar todo',
  discard: 'Descartar',
  here: 'Imprimir aquí',
  retryOne: (what: string) => `Reintentar: ${what}`,
  discardOne: (what: string) => `Descartar: ${what}`,
  hereOne: (what: string) => `Imprimir aquí: ${what}`,
  last: 'Últimas que salieron',
  failed: 'No se pudo imprimir',
  loadFailed: 'No se pudo leer qué falta por imprimir',
  sent: (what: string) => `${what}: enviado a la impresora`,
  ways: 'Otras formas de imprimir',
  onDevice: 'Imprimir en este dispositivo',
  testButton: 'Imprimir una prueba',
  testing: 'Enviando la prueba…',
  testDone: 'La prueba salió de la impresora.',
  testSaveFirst: 'Guarde la dirección para probarla.',
}
