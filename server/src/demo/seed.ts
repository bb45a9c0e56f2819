/** Writes the demo's restaurants, floors, menus and people into an empty database, all or nothing. */
import { hashPassword } from '../accounts/passwords.ts'
import type { Sql } from '../db/pool.ts'
import { storeImage } from '../images/commands.ts'
import {
  type DemoCategory,
  type DemoRestaurant,
  type DemoVariant,
  type Language,
  languages,
  type Names,
} from './content.ts'
import { drawn } from './drawn.ts'
import { demoPeople, demoSuperadmin } from './people.ts'
import { logoPicture } from './pictures.ts'

type Block = { name: string; description: string; address: string }

/** Translations as rows keep them. */
function translationsOf(text: (language: Language) => Partial<Block>): string {
  const empty: Block = { name: '', description: '', address: '' }
  return JSON.stringify(languages.map((code) => ({ language_code: code, ...empty, ...text(code) })))
}

const named = (names: Names) => translationsOf((language) => ({ name: names[language] }))

async function insert(tx: Sql, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await tx.query<{ id: number }>(`INSERT INTO ${text} RETURNING id`, values)
  if (!row) throw new Error('the demo row was not written')
  return row.id
}

/** Writes everything. Returns nothing: what was written is read like any other restaurant. */
export async function seedDemo(
  tx: Sql,
  restaurants: readonly DemoRestaurant[],
  { password, now }: { readonly password: string; readonly now: Date },
): Promise<void> {
  const restaurantIds = new Map<string, number>()
  const branchIds = new Map<string, number>()
  for (const restaurant of restaurants) {
    const restaurantId = await seedRestaurant(tx, restaurant, now)
    restaurantIds.set(restaurant.key, restaurantId)
    await seedFloor(tx, restaurant, restaurantId, branchIds)
    await seedMenu(tx, restaurant.menu, restaurantId)
  }
  await seedPeople(tx, { restaurantIds, branchIds, password, now })
  await tx.query('UPDATE installation SET demo_jobs_done = 0, demo_branches = $1', [
    [...branchIds.values()],
  ])
}

async function seedRestaurant(tx: Sql, restaurant: DemoRestaurant, now: Date): Promise<number> {
  const logo = await storeImage(tx, await drawn(logoPicture(restaurant.key)), now)
  return insert(
    tx,
    `restaurants (logo, status, country, currency, contact, phone, email, comision, commission_type, iva, iva_included,
      service, service_included, translations, created_at)
      VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      logo,
      restaurant.country,
      restaurant.currency,
      restaurant.contact,
      restaurant.phone,
      restaurant.email,
      restaurant.comision,
      restaurant.commissionType,
      restaurant.iva,
      restaurant.ivaIncluido === '1',
      restaurant.servicio,
      restaurant.servicioIncluido === '1',
      translationsOf((language) => {
        const [name, description, address] = restaurant.texts[language]
        return { name, description, address }
      }),
      now,
    ],
  )
}

async function seedFloor(
  tx: Sql,
  restaurant: DemoRestaurant,
  restaurantId: number,
  branchIds: Map<string, number>,
): Promise<void> {
  for (const branch of restaurant.branches) {
    const branchId = await insert(
      tx,
      'branches (restaurant_id, phone, status, translations) VALUES ($1, $2, 1, $3)',
      [
        restaurantId,
        branch.phone,
        translationsOf((language) => {
          const [name, address] = branch.texts[language]
          return { name, address }
        }),
      ],
    )
    branchIds.set(branch.key, branchId)
    await tx.query(
      'INSERT INTO board_heads (branch_id, restaurant_id, epoch) SELECT $1, $2, epoch FROM installation',
      [branchId, restaurantId],
    )
    for (const hall of branch.halls) {
      const hallId = await insert(
        tx,
        'halls (restaurant_id, branch_id, name, status) VALUES ($1, $2, $3, 1)',
        [restaurantId, branchId, hall.name],
      )
      await tx.query(
        `INSERT INTO tables (restaurant_id, branch_id, hall_id, name, capacity)
          SELECT $1, $2, $3, name, capacity FROM unnest($4::text[], $5::int[]) WITH ORDINALITY AS t (name, capacity, n)
          ORDER BY n`,
        [
          restaurantId,
          branchId,
          hallId,
          hall.tables.map(([name]) => name),
          hall.tables.map(([, capacity]) => capacity),
        ],
      )
    }
  }
}

async function seedMenu(
  tx: Sql,
  menu: readonly DemoCategory[],
  restaurantId: number,
): Promise<void> {
  const productIds = new Map<string, number>()
  const offers: { product: string; variant: DemoVariant }[] = []
  for (const [order, category] of menu.entries()) {
    const categoryId = await insert(
      tx,
      'categories (restaurant_id, sort_order, hidden, translations) VALUES ($1, $2, $3, $4)',
      [
        restaurantId,
        order + 1,
        category.hidden,
        translationsOf((language) => {
          const [name, description] = category.texts[language]
          return { name, description }
        }),
      ],
    )
    for (const [position, subcategory] of category.subcategories.entries()) {
      const subcategoryId = await insert(
        tx,
        'subcategories (restaurant_id, category_id, sort_order, hidden, translations) VALUES ($1, $2, $3, $4, $5)',
        [restaurantId, categoryId, position + 1, category.hidden, named(subcategory.names)],
      )
      for (const [place, product] of subcategory.products.entries()) {
        const productId = await insert(
          tx,
          `products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
            VALUES ($1, $2, $3, $4, $5, true, $6)`,
          [
            restaurantId,
            categoryId,
            subcategoryId,
            product.price,
            place + 1,
            translationsOf((language) => {
              const [name, description] = product.texts[language]
              return { name, description }
            }),
          ],
        )
        productIds.set(product.key, productId)
        for (const variant of product.variants ?? []) offers.push({ product: product.key, variant })
      }
    }
  }
  // Options are other products, so they wait until all of them exist.
  for (const { product, variant } of offers) {
    const variantId = await insert(
      tx,
      'variants (restaurant_id, product_id, name, quantity, required, translations) VALUES ($1, $2, $3, $4, $5, $6)',
      [
        restaurantId,
        productIds.get(product),
        variant.names.es,
        variant.quantity,
        variant.required === 1,
        JSON.stringify(
          languages.map((code) => ({ language_code: code, name: variant.names[code] })),
        ),
      ],
    )
    await tx.query(
      `INSERT INTO variant_options (restaurant_id, variant_id, product_id, additional_price, position)
        SELECT $1, $2, product_id, price, n FROM unnest($3::bigint[], $4::numeric[]) WITH ORDINALITY AS o (product_id, price, n)`,
      [
        restaurantId,
        variantId,
        variant.options.map(([key]) => productIds.get(key)),
        variant.options.map(([, price]) => price),
      ],
    )
  }
}

interface People {
  readonly restaurantIds: ReadonlyMap<string, number>
  readonly branchIds: ReadonlyMap<string, number>
  readonly password: string
  readonly now: Date
}

async function seedPeople(
  tx: Sql,
  { restaurantIds, branchIds, password, now }: People,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const [superadmin] = await tx.query('SELECT 1 FROM users WHERE is_superadmin LIMIT 1')
  if (!superadmin) {
    await insert(
      tx,
      'users (name, email, password_hash, is_superadmin, created_at) VALUES ($1, $2, $3, true, $4)',
      [demoSuperadmin.name, demoSuperadmin.email, passwordHash, now],
    )
  }
  for (const person of demoPeople) {
    const userId = await insert(
      tx,
      'users (name, email, password_hash, created_at) VALUES ($1, $2, $3, $4)',
      [person.name, person.email, passwordHash, now],
    )
    for (const post of person.posts) {
      const restaurantId = restaurantIds.get(post.restaurant)
      await tx.query('INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, $3)', [
        restaurantId,
        userId,
        post.type,
      ])
      await tx.query(
        'INSERT INTO membership_branches (restaurant_id, user_id, branch_id) SELECT $1, $2, unnest($3::bigint[])',
        [restaurantId, userId, post.branches.map((key) => branchIds.get(key))],
      )
    }
  }
}
