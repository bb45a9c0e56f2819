import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { openMenuTests } from '../../../tests/support/restaurant/menu.ts'
import { makeUser } from '../../../tests/support/tenant.ts'

const menu = await openMenuTests()

const REFUSED = (field: string) => ({
  status: 422,
  body: { code: 'invalid', errors: { [field]: ['Este campo es obligatorio.'] } },
})

test('requires a Spanish name when a restaurant, branch, hall or menu entry is created, and rejects removing it', async () => {
  const { admin, branch, categoryId, subcategoryId, products, variant } = menu.tenant
  const root = await makeUser(menu.world, { superadmin: true })
  const translations = [{ language_code: 'en', name: 'Thing' }]
  const nameless = { name: undefined, translations }
  const answers = [
    await menu.makeCategory(nameless),
    await menu.makeSubcategory(categoryId, { name: ' ' }),
    await admin.send(calls.createVariant, {
      product_id: products[0].id,
      quantity: 1,
      required: 0,
      translations,
    }),
    await admin.send(calls.createBranch, { phone: '1', status: 1 }),
    await admin.send(calls.createHall, { branch_id: branch.id, status: 1 }),
    await admin.send(calls.createTable, { hall_id: branch.hallId, name: '' }),
    await root.client.send(calls.createRestaurant, {
      commissionType: 1,
      status: 1,
      country: 'crc',
      translations,
    }),
    await admin.send(calls.updateCategory, { id: categoryId, name: '' }),
    await admin.send(calls.updateVariant, { id: variant.id, name: '' }),
    await admin.send(calls.updateBranch, { id: branch.id, name: '' }),
    await admin.send(calls.updateHall, { id: branch.hallId, name: '' }),
    await admin.send(calls.updateTable, { id: branch.tables[0].id, name: ' ' }),
    await admin.send(calls.updateOwnRestaurant, { name: '' }),
  ]
  expect(answers).toMatchObject(answers.map(() => REFUSED('name')))
  const subcategory = await admin.send(calls.updateSubcategory, {
    id: subcategoryId,
    translations: [{ language_code: 'es', name: '', description: '' }],
  })
  expect(subcategory).toMatchObject(REFUSED('translations.0.name'))
})
