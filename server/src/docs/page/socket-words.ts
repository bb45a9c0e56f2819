/** What each message of the socket is for, in words. */
import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'

/** What a client says: who may, and what it is for. */
export const SAID: Readonly<Record<keyof ClientMessages, readonly [who: string, what: string]>> = {
  'board:join': [
    'El personal de la sucursal',
    'Seguir el tablero de una sucursal. Sin `epoch` y `since` llega todo (`snapshot`); con ellos, lo que pasó desde entonces (`events`). Llega `snapshot` también cuando el registro es otro, cuando ya no guarda ese punto o cuando faltan más de 1000 eventos.',
  ],
  'board:leave': ['El personal', 'Dejar de seguir el tablero.'],
  'bill:join': [
    'Clientes e invitados',
    'Seguir las cuentas propias, y el menú del lugar donde se está. `mesa` es el código de la mesa; sin él vale la de la visita.',
  ],
}

/** What the server says: to whom, and when. */
export const TOLD: Readonly<Record<keyof ServerMessages, readonly [whom: string, when: string]>> = {
  'board:events': [
    'Quien sigue el tablero',
    'Todos los eventos de un mismo cambio, para aplicarlos juntos. `data` trae entero lo que cambió: el pedido, la cuenta o la sucursal; aplicar un evento es ponerlo en el lugar de lo anterior. `menu.changed` no trae nada: hay que leer el menú otra vez.',
  ],
  'board:head': [
    'Quien sigue el tablero',
    'Cada 5 segundos: hasta dónde llega el registro. Quien va atrás vuelve a entrar con su `epoch` y su `since`.',
  ],
  'board:closed': [
    'A quien ya no puede ver el tablero',
    'Se le quitó el acceso a la sucursal: no recibirá más de ella.',
  ],
  'print:changed': [
    'Quien sigue el tablero',
    'Cómo va la impresora: cuántos papeles esperan y cuántos no salieron. No es del registro.',
  ],
  'bill:changed': ['Los clientes de la cuenta', 'La cuenta propia, entera, cada vez que cambia.'],
  'bill:asked': ['El dueño de la cuenta', 'Alguien pide unirse a ella.'],
  'bill:answered': ['Quien pidió unirse', 'Lo que se le respondió.'],
  'menu:changed': [
    'Clientes e invitados del restaurante',
    'El menú, los impuestos o si la sucursal recibe pedidos: hay que leer el menú otra vez.',
  ],
  'session:revoked': [
    'A cualquiera',
    'La sesión terminó. Después el servidor corta, y el token ya no vale.',
  ],
}
