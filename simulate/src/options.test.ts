import { expect, it } from 'vitest'
import { HELP_TEXT, readCommandLine } from './options.ts'

it('simulates one hour on the local demo if no option is given', () => {
  const { simulation, ...flags } = readCommandLine([])
  expect(flags).toEqual({ help: false, quiet: false, json: false })
  expect(simulation).toEqual({
    url: 'http://127.0.0.1:3000',
    speed: 10,
    minutes: 60,
    seed: expect.any(Number),
  })
})

it('reads every option of the command line', () => {
  const line =
    '--url http://caja:8080/ --speed 60 --seconds 30 --tables 4 --branch 2 --seed 0 --email a@b.c --password x --quiet --json'
  expect(readCommandLine(line.split(' '))).toEqual({
    help: false,
    quiet: true,
    json: true,
    simulation: {
      url: 'http://caja:8080',
      speed: 60,
      minutes: 30,
      tables: 4,
      branch: 2,
      seed: 0,
      account: { email: 'a@b.c', password: 'x' },
    },
  })
})

it('rejects an invalid option with a one-line message', () => {
  const refused: Record<string, string> = {
    '--sped 3': 'No hay una opción --sped: vea --help.',
    '--speed': 'No se entienden las opciones: vea --help.',
    '--speed 0': '--speed: debe ser un número mayor que 0.',
    '--minutes x': '--minutes: debe ser un número mayor que 0.',
    '--minutes 3 --seconds 4': '--minutes y --seconds: elija uno.',
    '--tables 1.5': '--tables: debe ser un número entero.',
    '--branch 0': '--branch: debe ser un número entero.',
    '--email a@b.c': '--email y --password van juntos.',
    '--url caja': '--url: debe ser una dirección http(s)://…',
  }
  for (const [line, text] of Object.entries(refused)) {
    expect(() => readCommandLine(line.split(' ')), line).toThrow(text)
  }
})

it('accepts every option that the help lists, with a value if it needs one', () => {
  const options = HELP_TEXT.match(/--\w+/g) ?? []
  expect(options.length).toBeGreaterThan(10)
  const isUnknown = (...args: string[]) => {
    try {
      readCommandLine(args)
      return false
    } catch (error) {
      return String(error).includes('No se entienden las opciones')
    }
  }
  expect(options.filter((option) => isUnknown(option) && isUnknown(option, '1'))).toEqual([])
})
