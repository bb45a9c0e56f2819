import { ROLES } from '@orderi/shared/accounts/roles'
import { EmployeeType, UserType } from '@orderi/shared/accounts/schema'
import type { AccessLevel, Call } from '@orderi/shared/contract/call'
import { MESSAGES_TEXT, SOCKET_TEXT } from './asyncapi-texts.ts'

export const ACCESS_TEXTS: Record<AccessLevel, string> = {
  P: 'cualquiera, sin sesión.',
  C: 'cualquiera con sesión, también invitados; solo lo propio.',
  S: 'todo el personal, en sus sucursales, y superadministradores.',
  K: 'quienes trabajan en la cocina o con pedidos: Cocina, Salonero, Encargado, Administrador y superadministradores.',
  F: 'quienes trabajan con mesas, cuentas y caja: Cajero, Salonero, Encargado, Administrador y superadministradores.',
  B: 'encargados de la sucursal, administradores del restaurante y superadministradores.',
  A: 'administradores del restaurante de trabajo y superadministradores.',
  SA: 'superadministradores.',
}

export function userTypesWith(access: AccessLevel): readonly UserType[] {
  if (access === 'P') return []
  if (access === 'SA') return ['superadmin']
  if (access === 'C') return UserType.options
  const employees = EmployeeType.options.filter((type) => ROLES[type].access.includes(access))
  return ['superadmin', ...employees]
}

export const TAGS = [
  {
    name: 'Primer arranque',
    description: 'Una instalación que todavía no administra nadie; restaurantes sin un pedido.',
    paths: /^\/(?:instala\w+|(?:restaurantes\/)?primeros-pasos(?:\/codigos)?)$/,
  },
  {
    name: 'Sesión y perfil',
    description: 'Entrar, elegir dónde se trabaja, salir.',
    paths:
      /^\/(?:login|register|logout|(?:recuperar|nueva)-clave|iniciar-restaurante|me|restaurante|actualizar-\w+|aceptar-empleo|sesiones(?:\/.+)?|segundo-factor(?:\/.+)?)$/,
  },
  {
    name: 'Dispositivos',
    description: 'Pantallas compartidas de una sucursal, y quién actúa en ellas.',
    paths: /^\/dispositivos?(?:\/|$)/,
  },
  {
    name: 'Clientes',
    description: 'Del código de la mesa a la cuenta.',
    paths: /^\/(?:cliente\/|menu$)/,
  },
  {
    name: 'Punto de venta',
    description: 'Lo que hace el personal de una sucursal: pedidos, cuentas y llamadas.',
    paths: /^\/adminsitracion\/(?!.*(?:impr|recibo))/,
  },
  {
    name: 'Cobros',
    description:
      'Métodos de pago, motivos, cajas y sus turnos, cuentas de la casa; avisos de proveedores de pagos.',
    paths: /^\/(?:metodos-pago|motivos|autorizadores|cajas|cuentas-casa|pagos)(?:\/|$)/,
  },
  {
    name: 'Reportes',
    description:
      'Lo que se vendió, por plato, persona, hora, método, motivo o sucursal; también como hoja de cálculo.',
    paths: /^\/reportes\//,
  },
  {
    name: 'Jornadas',
    description:
      'Quién trabaja ahora, y las horas por persona y semana; también como hoja de cálculo.',
    paths: /^\/jornadas\//,
  },
  {
    name: 'Actividad',
    description:
      'Quién cambió precios, personas, permisos o ajustes, y quién exportó archivos; también como hoja de cálculo.',
    paths: /^\/actividad$/,
  },
  {
    name: 'Impresión',
    description: 'Las impresoras de red de la sucursal, su cola y los recibos.',
    paths: /impr|recibo/,
  },
  {
    name: 'Menú',
    description: 'Categorías, productos, variantes y opciones; los tiempos de la comida.',
    paths: /^\/(?:categorias|productos|tiempos)(?:\/|$)/,
  },
  {
    name: 'Sucursales',
    description: 'Sucursales, salones, mesas y estaciones de la cocina.',
    paths: /^\/sucursales(?:\/|$)/,
  },
  {
    name: 'Empleados',
    description: 'Quién trabaja en el restaurante.',
    paths: /^\/(?:empleados|pin)(?:\/|$)/,
  },
  {
    name: 'Plataforma',
    description: 'Restaurantes, superadministradores y la página de privacidad.',
    paths: /^\/(?:restaurantes|usuarios|privacidad)(?:\/|$)/,
  },
  {
    name: 'Avisos',
    description: 'Lo que oye un dispositivo mientras la aplicación no está abierta.',
    paths: /^\/avisos(?:\/|$)/,
  },
] as const

export function tagOf({ path }: Call): string {
  return TAGS.find(({ paths }) => paths.test(path))?.name ?? ''
}

export const INTRODUCTION = `Pedidos y punto de venta para restaurantes, en tiempo real. JSON en ambos sentidos, UTF-8.

Los ejemplos cuentan una noche de una soda nueva, de la primera persona a la última cuenta. Cada uno se prueba contra un servidor de verdad:
su respuesta es la que ese servidor da. Lo que cambia cada vez (\`token\`, \`temporary_password\`, \`role_code\`, \`public_key\`) es inventado.

- **Token.** \`Authorization: Bearer …\` en toda llamada, menos en las que son de cualquiera. El personal y los clientes con cuenta: 30 días, que se renuevan con
  el uso; los invitados: 12 horas.
- **Errores.** \`message\` es para una persona; \`code\` y \`params\`, para un programa. \`errors\` nombra los campos, y \`details\` la razón de cada texto.
  Lo que es de otro restaurante o de otra sucursal no se distingue de lo que no existe: 404. Con 429 y 503 viene \`Retry-After\`.
- **Listas.** \`{ data, total }\`, con \`buscar\`, \`pagina\` (desde 1) y \`tamano\` (10, 20, 30, 40, 50 o 100; sin él, hasta 1000 filas).
- **Dinero.** Números con dos decimales como máximo. **Horas.** ISO 8601 en UTC, con milisegundos.
- **Repetir.** Con \`Idempotency-Key\` se puede enviar otra vez lo que quedó sin respuesta: nada se hace dos veces.
- **Dos personas a la vez.** Lo que se lee tiene \`version\`; con \`If-Match: "version"\` no se guarda encima de un cambio ajeno.

# Tiempo real

Los esquemas y ejemplos de estos mensajes: [asyncapi.json](/api/asyncapi.json), en AsyncAPI 3.

${SOCKET_TEXT}

${MESSAGES_TEXT}`
