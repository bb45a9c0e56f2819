import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { openMenuTests } from '../../../tests/support/restaurant/menu.ts'
import { makeUser } from '../../../tests/support/tenant.ts'

const menu = await openMenuTests()

const REFUSED = (field: string) => ({
  status: 422,
  body: { code: 'invalid', errors: { [field]: ['Este campo es obligatorio.'] } },
})

describe('a Spanish name', () => {
  test('requires a Spanish name when a restaurant, branch, hall or menu entry is created', async () => {
    const { admin, branch, categoryId, products } = menu.tenant
    const root = await makeUser(menu.world, { superadmin: true })
    const english = [{ language_code: 'en', name: 'Thing' }]
    const answers = [
      await menu.makeCategory({ name: null, translations: english }),
      await menu.makeSubcategory(categoryId, { name: ' ' }),
      await admin.send(calls.createVariant, {
        product_id: products[0].id,
        quantity: 1,
        required: 0,
        translations: english,
      }),
      await admin.send(calls.createBranch, { phone: '1', status: 1 }),
      await admin.send(calls.createHall, { branch_id: branch.id, status: 1 }),
      await admin.send(calls.createTable, { hall_id: branch.hallId, name: '' }),
      await root.client.send(calls.createRestaurant, {
        commissionType: 1,
        status: 1,
        country: 'crc',
        translations: english,
      }),
    ]
    expect(answers).toMatchObject(answers.map(() => REFUSED('name')))
    const inBlock = await menu.makeCategory({
      name: null,
      translations: [...english, { language_code: 'es', name: '', description: 'Algo' }],
    })
    expect(inBlock).toMatchObject(REFUSED('translations.1.name'))
  })

  test('accepts the Spanish name in the field `name` or in the Spanish translation', async () => {
    const spanish = { name: null, translations: [{ language_code: 'es', name: 'Cosa' }] }
    for (const fields of [{ name: 'Cosa' }, spanish]) {
      expect((await menu.makeCategory(fields)).status).toBe(201)
      expect((await menu.makeSubcategory(menu.tenant.categoryId, fields)).status).toBe(201)
    }
  })

  test('rejects removing a Spanish name', async () => {
    const { admin, branch, categoryId, subcategoryId, variant } = menu.tenant
    const emptied = [{ language_code: 'es', name: '', description: '' }]
    const subcategory = await admin.send(calls.updateSubcategory, {
      id: subcategoryId,
      translations: emptied,
    })
    expect(subcategory).toMatchObject(REFUSED('translations.0.name'))
    const answers = [
      await admin.send(calls.updateCategory, { id: categoryId, name: '' }),
      await admin.send(calls.updateVariant, { id: variant.id, name: '' }),
      await admin.send(calls.updateBranch, { id: branch.id, name: '' }),
      await admin.send(calls.updateHall, { id: branch.hallId, name: '' }),
      await admin.send(calls.updateTable, { id: branch.tables[0].id, name: ' ' }),
      await admin.send(calls.updateOwnRestaurant, { name: '' }),
    ]
    expect(answers).toMatchObject(answers.map(() => REFUSED('name')))
  })

  test('allows hiding or moving a stored entity that has no Spanish name', async () => {
    const { admin, subcategoryId } = menu.tenant
    await menu.world.deps.pool.query(`UPDATE subcategories SET translations = '[]' WHERE id = $1`, [
      subcategoryId,
    ])
    const hide = await admin.send(calls.updateSubcategory, { id: subcategoryId, hidden: 1 })
    expect(hide).toMatchObject({ status: 200, body: { hidden: 1, translations: [] } })
    const named = await admin.send(calls.updateSubcategory, { id: subcategoryId, name: 'Al fin' })
    expect(named.status).toBe(200)
  })
})
