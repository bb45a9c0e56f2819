import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()
const page = {
  responsable: 'Soda La Esquina S. A.',
  contacto: 'datos@soda.example',
  textos: { es: 'Guardamos su nombre.\n\nNada más.', en: 'We keep your name.', pt: '', fr: '' },
}

test('shows the privacy page of a superadmin to everyone', async () => {
  const read = async () => (await world.client().call(calls.privacyPage)).body
  expect(await read()).toEqual({
    responsable: '',
    contacto: '',
    textos: { es: '', en: '', pt: '', fr: '' },
  })
  const { client } = await makeUser(world, { superadmin: true })
  const { status, body } = await client.send(calls.updatePrivacyPage, page)
  expect([status, body]).toEqual([200, page])
  expect(await read()).toEqual(page)
})
