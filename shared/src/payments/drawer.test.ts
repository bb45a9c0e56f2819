import { expect, test } from 'vitest'
import { opensDrawer } from './drawer.ts'

const BRANCH = { impresora: 'a', gaveta: 1 } as const
const REGISTER = { kind: 'caja', impresora: '', gaveta: 1 } as const

test.each([
  ['the branch’s printer', BRANCH, REGISTER, true],
  ['its own printer', { ...BRANCH, gaveta: 0 }, { ...REGISTER, impresora: 'b' }, true],
  ['no printer', { ...BRANCH, impresora: '' }, { ...REGISTER, impresora: 'b' }, false],
  ['a printer without a drawer', { ...BRANCH, gaveta: 0 }, REGISTER, false],
  ['a register without a drawer', BRANCH, { ...REGISTER, impresora: 'b', gaveta: 0 }, false],
  ['a wallet', BRANCH, { ...REGISTER, kind: 'mesero', impresora: 'b' }, false],
] as const)('decides whether the drawer opens: %s', (_of, branch, register, opens) => {
  expect(opensDrawer(branch, register)).toBe(opens)
})
