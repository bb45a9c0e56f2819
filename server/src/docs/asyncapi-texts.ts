import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'

/** For each message of clients: which clients may send it, and its purpose. */
export const CLIENT_MESSAGES: Readonly<
  Record<keyof ClientMessages, readonly [who: string, what: string]>
> = {
  'board:join': [
    'El personal de la sucursal',
    'Seguir el tablero de una sucursal. Sin `epoch` y `since` llega todo (`snapshot`); con ellos, lo que pasó desde entonces (`events`). Llega `snapshot` también cuando el registro es otro, cuando ya no guarda ese punto o cuando faltan más de 1000 eventos.',
  ],
  'board:leave': ['El personal', 'Dejar de seguir el tablero.'],
  'board:screen': [
    'El personal que sigue el tablero',
    'Qué pantalla de la cocina muestra este socket: la de una estación, la de toda la cocina (`station` null), o ninguna (`screen` null).',
  ],
  'bill:join': [
    'Clientes e invitados',
    'Seguir las cuentas propias, y el menú del lugar donde se está. `mesa` es el código de la mesa; sin él vale la de la visita.',
  ],
}

/** For each message of the server: which clients receive it, and when. */
export const SERVER_MESSAGES: Readonly<
  Record<keyof ServerMessages, readonly [whom: string, when: string]>
> = {
  'board:events': [
    'Quien sigue el tablero',
    'Todos los eventos de un mismo cambio, para aplicarlos juntos. `data` trae entero lo que cambió: el pedido, la cuenta o la sucursal; aplicar un evento es ponerlo en el lugar de lo anterior. `cash.opened`, `cash.counted`, `cash.closed` y `cash.moved` traen la caja, el estado y la persona, nunca cifras. `menu.changed` no trae nada: hay que leer el menú otra vez.',
  ],
  'board:head': [
    'Quien sigue el tablero',
    'Cada 5 segundos: hasta dónde llega el registro. Quien va atrás vuelve a entrar con su `epoch` y su `since`.',
  ],
  'board:closed': [
    'A quien ya no puede ver el tablero',
    'Se le quitó el acceso a la sucursal: no recibirá más de ella.',
  ],
  'board:charging': [
    'Quien sigue el tablero',
    'Quién está cobrando qué cuentas en este momento: al entrar y en cada cambio, la lista entera. Cada marca vence a los 60 segundos de `at`. No es del registro.',
  ],
  'board:screens': [
    'Quien sigue el tablero',
    'Las pantallas de la cocina conectadas, por estación (`station` null: toda la cocina), y cuándo hubo una por última vez en las últimas 24 horas: al entrar y en cada cambio, la lista entera. No es del registro.',
  ],
  'print:changed': [
    'Quien sigue el tablero',
    'Cómo va la impresora: cuántos papeles esperan y cuántos no salieron. No es del registro.',
  ],
  'bill:changed': ['Los clientes de la cuenta', 'La cuenta propia, entera, cada vez que cambia.'],
  'bill:shown': [
    'Los clientes de la cuenta',
    'Una pantalla de la cocina muestra un pedido de la cuenta: `mostradas` de `bill:join` puede haber cambiado. No es del registro.',
  ],
  'bill:asked': ['El dueño de la cuenta', 'Alguien pide unirse a ella.'],
  'bill:answered': ['Quien pidió unirse', 'Lo que se le respondió.'],
  'menu:changed': [
    'Clientes e invitados del restaurante',
    'El menú, los impuestos o si la sucursal recibe pedidos: hay que leer el menú otra vez.',
  ],
  'device:changed': [
    'Un dispositivo compartido',
    'Cambió su nombre, su sucursal, su uso, el PIN o el tiempo: hay que leer `GET /me` otra vez.',
  ],
  'session:revoked': [
    'A cualquiera',
    'La sesión terminó. Después el servidor corta, y el token ya no vale.',
  ],
}

export const SOCKET_TEXT = `Socket.IO en su ruta de siempre, solo por \`websocket\`, con el token de la sesión en \`auth\`:
\`io({ transports: ['websocket'], auth: { token } })\`. Si no se acepta, \`connect_error\` trae en \`data.code\` la razón: \`unauthenticated\` o
\`session_revoked\`. Un origen ajeno se rechaza. Quien no alcanza a recibir lo que se le dice queda sin conexión; vuelve a conectarse y a entrar donde iba.

1. Cada sucursal tiene un registro. \`seq\` cuenta 1, 2, 3… sin huecos, en el orden en que pasó; \`epoch\` es el nombre del registro: es otro cuando
   la base se restauró de una copia.
2. \`board:join\` responde todo, o lo que falta desde \`since\`. Desde ese momento llegan \`board:events\`.
3. Lo que ya se aplicó (\`seq\` menor o igual) se deja de lado. Si falta uno, o cambia \`epoch\`, se entra otra vez con lo último que se tiene.
4. Un tablero leído en *n* con los eventos hasta *m* es igual, campo por campo, al leído en *m*.
5. Sin socket se puede seguir igual: \`GET /api/adminsitracion/eventos/{sucursal}\` responde lo mismo.`

export const MESSAGES_TEXT = `**Mensajes de un cliente**

${listed(CLIENT_MESSAGES)}

**Mensajes del servidor**

${listed(SERVER_MESSAGES)}`

function listed(messages: Readonly<Record<string, readonly [who: string, what: string]>>): string {
  return Object.entries(messages)
    .map(([name, [who, what]]) => `- \`${name}\` (${who}). ${what}`)
    .join('\n')
}
