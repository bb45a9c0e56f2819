/** The house account to which bills of simulated guests are charged. */

import { createHouseAccount, createPaymentMethod } from '@orderi/shared/contract/backoffice'
import { houseAccounts } from '@orderi/shared/contract/payments'
import type { PaymentMethodRow } from '@orderi/shared/payments/schema'
import type { Api, Reply } from './api.ts'

export const HOUSE = 'Constructora Ríos'
const LIMIT = 50_000_000

export interface House {
  readonly metodo: number
  readonly cuenta_casa: number
}

/** Finds the account and its method, or creates them. */
export async function openHouse(
  api: Api,
  token: string,
  methods: readonly PaymentMethodRow[],
  needed: <T>(reply: Reply<T>) => T,
): Promise<House> {
  const known = needed(await api.call(houseAccounts, { token, query: { buscar: HOUSE } }))
  const account =
    known.data.find(({ active }) => active === 1) ??
    needed(await api.call(createHouseAccount, { token, body: { name: HOUSE, limit: LIMIT } }))
  const method =
    methods.find(({ kind }) => kind === 'casa') ??
    needed(
      await api.call(createPaymentMethod, {
        token,
        body: { name: 'Cuenta de la casa', kind: 'casa' },
      }),
    )
  return { metodo: method.id, cuenta_casa: account.id }
}
