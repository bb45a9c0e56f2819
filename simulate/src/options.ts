import { parseArgs } from 'node:util'
import { SimulationFailure } from './failure.ts'
import type { SimulationOptions } from './run.ts'

export const HELP_TEXT = `Juega un almuerzo contra un servidor en marcha: llegan clientes, piden, la cocina y los saloneros
trabajan, y las cuentas se cierran. Solo usa la API pública.

  npm run simulate -- [opciones]

  --url DIRECCIÓN     el servidor (http://127.0.0.1:3000)
  --speed N           cuántas veces más rápido que la realidad: 1 es la realidad, 60 un minuto por segundo (10)
  --minutes N         cuánto dura el almuerzo, en minutos simulados (60)
  --seconds N         cuánto dura, en segundos reales, en vez de --minutes
  --tables N          cuántas mesas se usan (todas)
  --branch N          el número de la sucursal (la primera)
  --email, --password quién trabaja (las cuentas de demostración)
  --seed N            repite las mismas decisiones (una al azar)
  --quiet             solo el resumen
  --json              el resumen como JSON en la última línea
  --help              esta ayuda

A mucha velocidad los límites de cada mesa lo frenan: inicie entonces el servidor con LIMITS=off.

Ctrl-C lo termina, con el resumen de lo que hubo.`

export interface CommandLine {
  readonly help: boolean
  readonly quiet: boolean
  readonly json: boolean
  readonly simulation: SimulationOptions
}

const MAX_SEED = 2 ** 32

/** @throws SimulationFailure if an argument is invalid */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values } = parse(args)
  const speed = number('speed', values.speed, 10)
  const seconds = values.seconds === undefined ? undefined : number('seconds', values.seconds, 0)
  if (seconds !== undefined && values.minutes !== undefined) {
    throw new SimulationFailure('--minutes y --seconds: elija uno.')
  }
  if ((values.email === undefined) !== (values.password === undefined)) {
    throw new SimulationFailure('--email y --password van juntos.')
  }
  const { email, password } = values
  return {
    help: values.help ?? false,
    quiet: values.quiet ?? false,
    json: values.json ?? false,
    simulation: {
      url: address(values.url ?? 'http://127.0.0.1:3000'),
      speed,
      minutes:
        seconds === undefined ? number('minutes', values.minutes, 60) : (seconds * speed) / 60,
      seed: whole('seed', values.seed) ?? Math.floor(Math.random() * MAX_SEED),
      ...optional('tables', whole('tables', values.tables)),
      ...optional('branch', whole('branch', values.branch)),
      ...(email === undefined || password === undefined ? {} : { account: { email, password } }),
    },
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: text,
        speed: text,
        minutes: text,
        seconds: text,
        tables: text,
        branch: text,
        email: text,
        password: text,
        seed: text,
        quiet: flag,
        json: flag,
        help: { ...flag, short: 'h' },
      },
    })
  } catch {
    const known: readonly string[] = HELP_TEXT.match(/--\w+/g) ?? []
    const unknown = args.find(
      (arg) => arg.startsWith('-') && !known.includes(arg.split('=')[0] ?? ''),
    )
    throw new SimulationFailure(
      unknown === undefined
        ? 'No se entienden las opciones: vea --help.'
        : `No hay una opción ${unknown}: vea --help.`,
    )
  }
}

function number(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value
  throw new SimulationFailure(`--${name}: debe ser un número mayor que 0.`)
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,10}$/.test(text) && (Number(text) > 0 || name === 'seed')) return Number(text)
  throw new SimulationFailure(`--${name}: debe ser un número entero.`)
}

function address(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    return text.replace(/\/+$/, '')
  throw new SimulationFailure('--url: debe ser una dirección http(s)://…')
}

function optional<const Name extends string, T>(
  name: Name,
  value: T | undefined,
): { [key in Name]?: T } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: T })
}
