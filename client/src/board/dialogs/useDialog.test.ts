import { expect, it } from 'vitest'
import { dialogInUrl, withDialog } from './useDialog.ts'

it('keeps other query parameters when a dialog opens', () => {
  const search = withDialog('?vista=cuentas&salon=2', { kind: 'tomar-mesa', id: 7 })
  expect(search).toBe('?vista=cuentas&salon=2&ver=tomar-mesa-7')
  expect(dialogInUrl(search)).toEqual({ kind: 'tomar-mesa', id: 7 })
  expect(withDialog(search, undefined)).toBe('?vista=cuentas&salon=2')
})

it('rejects invalid dialog parameters', () => {
  for (const value of ['', 'pedido', 'pedido-0', 'pedido-1x', 'otro-3', 'pedido--3']) {
    expect(dialogInUrl(`?ver=${value}`)).toBeUndefined()
  }
})
