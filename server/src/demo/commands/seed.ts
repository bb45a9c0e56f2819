import type { Db } from '../../db/sql.ts'
import { addProviderMethod, setUpPayments } from '../../floor/payment-commands.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { storeImage } from '../../images/commands/images.ts'
import type { BoardTx } from '../../log/change.ts'
import { importProducts } from '../../menu/import/commands/import.ts'
import { openRegister } from '../../payments/commands/registers.ts'
import {
  type DemoLanguage,
  type DemoRestaurant,
  demoLanguages,
  type RestaurantKey,
} from '../content.ts'
import { pictureName, readDemoLogo, readDemoMenu, readDemoPictures } from '../menu.ts'
import { demoPeople, demoSuperadmin } from '../people.ts'

/** Guests of the demo pay at the sandbox provider. */
const PROVIDER = 'prueba'
/** The largest discount of a waiter who approves: 10 %, in hundredths of a percent. */
const WAITERS_DISCOUNT_BP = 1000

type Block = { name: string; description: string; address: string }

function translationsOf(text: (language: DemoLanguage) => Partial<Block>): string {
  const empty: Block = { name: '', description: '', address: '' }
  return JSON.stringify(
    demoLanguages.map((code) => ({ language_code: code, ...empty, ...text(code) })),
  )
}

async function insert(tx: Db, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await tx.query<{ id: number }>(`INSERT INTO ${text} RETURNING id`, values)
  if (!row) throw new Error('the demo row was not written')
  return row.id
}

export async function seedDemo(
  tx: Db,
  restaurants: readonly DemoRestaurant[],
  { password, pin, now }: { readonly password: string; readonly pin: string; readonly now: Date },
): Promise<void> {
  const restaurantIds = new Map<string, number>()
  const branchIds = new Map<string, number>()
  for (const restaurant of restaurants) {
    const restaurantId = await seedRestaurant(tx, restaurant, now)
    restaurantIds.set(restaurant.key, restaurantId)
    await seedFloor(tx, restaurant, { restaurantId, branchIds, now })
    await seedMenu(tx, restaurant.key, { restaurantId, now })
  }
  await seedPeople(tx, { restaurantIds, branchIds, password, pin, now })
  const [{ epoch } = { epoch: '' }] = await tx.query<{ epoch: string }>(
    'SELECT epoch FROM installation',
  )
  for (const { key, branches, openingCash } of restaurants) {
    const restaurantId = restaurantIds.get(key) ?? 0
    for (const branch of branches) {
      const branchId = branchIds.get(branch.key) ?? 0
      await openTill({ ...tx, restaurantId, branchId, epoch, now }, openingCash)
    }
  }
  await tx.query('UPDATE installation SET demo_jobs_done = 0, demo_branches = $1', [
    [...branchIds.values()],
  ])
}

async function seedRestaurant(tx: Db, restaurant: DemoRestaurant, now: Date): Promise<number> {
  const logo = await storeImage(tx, await readDemoLogo(restaurant.key), now)
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
  tx: Db,
  restaurant: DemoRestaurant,
  {
    restaurantId,
    branchIds,
    now,
  }: {
    readonly restaurantId: number
    readonly branchIds: Map<string, number>
    readonly now: Date
  },
): Promise<void> {
  for (const branch of restaurant.branches) {
    const branchId = await insert(
      tx,
      `branches (restaurant_id, phone, status, takes_payments, payment_provider, translations)
        VALUES ($1, $2, 1, true, '${PROVIDER}', $3)`,
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
    const office = { ...tx, restaurantId, branchId, now }
    await setUpPayments(office, branchId)
    await addProviderMethod(office, PROVIDER)
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

/** Lets an admin open the branch's register, so that bills can be charged at once. */
async function openTill(tx: BoardTx, monto: number): Promise<void> {
  const [row] = await tx.query<{ caja: number; id: number; name: string }>(
    `SELECT r.id AS caja, u.id, u.name FROM registers r
        JOIN memberships m ON m.restaurant_id = r.restaurant_id AND m.type = 'admin' JOIN users u ON u.id = m.user_id
      WHERE r.branch_id = $1 ORDER BY u.id LIMIT 1`,
    [tx.branchId],
  )
  if (!row) throw new Error('the demo has no register or no admin')
  const { caja, ...user } = row
  const own = { isAdmin: true, permissions: [], maxDiscount: 0 }
  await openRegister(tx, { caja, monto }, { user, own, approved: null })
}

async function seedMenu(
  tx: Db,
  key: RestaurantKey,
  { restaurantId, now }: { readonly restaurantId: number; readonly now: Date },
): Promise<void> {
  await importProducts(
    { ...tx, restaurantId, branchId: null, now },
    { filas: await readDemoMenu(key) },
  )
  const pictures = await readDemoPictures(key)
  const dishes = await tx.query<{ id: number; name: string }>(
    'SELECT id, name FROM products WHERE restaurant_id = $1',
    [restaurantId],
  )
  const shown = dishes.flatMap(({ id, name }) => {
    const picture = pictures.get(pictureName(name))
    return picture ? [{ id, picture }] : []
  })
  for (const { picture } of shown) await storeImage(tx, picture, now)
  await tx.query(
    `UPDATE products p SET image = shown.hash FROM unnest($2::bigint[], $3::text[]) AS shown (id, hash)
      WHERE p.restaurant_id = $1 AND p.id = shown.id`,
    [restaurantId, shown.map(({ id }) => id), shown.map(({ picture }) => picture.hash)],
  )
}

interface People {
  readonly restaurantIds: ReadonlyMap<string, number>
  readonly branchIds: ReadonlyMap<string, number>
  readonly password: string
  readonly pin: string
  readonly now: Date
}

async function seedPeople(
  tx: Db,
  { restaurantIds, branchIds, password, pin, now }: People,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const pinHash = await hashPassword(pin)
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
    for (const role of person.roles) {
      const restaurantId = restaurantIds.get(role.restaurant)
      const isApprover = role.type === 'admin' || role.approves !== undefined
      await tx.query(
        `INSERT INTO memberships (restaurant_id, user_id, type, permissions, max_discount_bp, pin_hash)
          VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          restaurantId,
          userId,
          role.type,
          role.approves ?? [],
          role.approves ? WAITERS_DISCOUNT_BP : 0,
          isApprover ? pinHash : null,
        ],
      )
      await tx.query(
        'INSERT INTO membership_branches (restaurant_id, user_id, branch_id) SELECT $1, $2, unnest($3::bigint[])',
        [restaurantId, userId, role.branches.map((key) => branchIds.get(key))],
      )
    }
  }
}
