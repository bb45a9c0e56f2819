import type { Translation } from '@orderi/shared/kernel/languages'
import { toCents } from '@orderi/shared/kernel/money'
import type { Columns, Db } from '../../db/sql.ts'
import { createBranch } from '../../floor/commands/branches.ts'
import { createHall } from '../../floor/commands/halls.ts'
import { createTable } from '../../floor/commands/tables.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { storeImage } from '../../images/commands/images.ts'
import type { OfficeTx } from '../../log/office.ts'
import { createCourse } from '../../menu/commands/courses.ts'
import { importProducts } from '../../menu/import/commands/import.ts'
import { createHouseAccount } from '../../payments/commands/house-accounts.ts'
import { createPaymentMethod } from '../../payments/commands/methods.ts'
import { insertRestaurant } from '../../restaurants/commands/restaurants.ts'
import { createStation } from '../../stations/commands/stations.ts'
import {
  type DemoBranch,
  type DemoLanguage,
  type DemoRestaurant,
  demoLanguages,
  type RestaurantKey,
} from '../content.ts'
import { pictureName, readDemoLogo, readDemoMenu, readDemoPictures } from '../menu.ts'
import { demoPeople, demoSuperadmin } from '../people.ts'
import { demoRestaurants } from '../restaurants.ts'
import { yesterdayAt } from './moments.ts'

const PROVIDER = 'prueba'
/** The discount limit of waiters who may approve: 10 %, in hundredths of a percent. */
const WAITERS_DISCOUNT_BP = 1000

function translationsOf(text: (language: DemoLanguage) => Partial<Translation>): Translation[] {
  return demoLanguages.map((language_code) => ({
    language_code,
    name: '',
    description: '',
    address: '',
    ...text(language_code),
  }))
}

async function insert(tx: Db, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await tx.query<{ id: number }>(`INSERT INTO ${text} RETURNING id`, values)
  if (!row) throw new Error('the demo row was not written')
  return row.id
}

export async function seedDemo(
  tx: Db,
  { password, pin, now }: { readonly password: string; readonly pin: string; readonly now: Date },
): Promise<void> {
  const restaurantIds = new Map<string, number>()
  const branchIds = new Map<string, number>()
  for (const restaurant of demoRestaurants) {
    const restaurantId = await seedRestaurant({ ...tx, now }, restaurant)
    restaurantIds.set(restaurant.key, restaurantId)
    const office = { ...tx, restaurantId, branchId: null, branchIds: null, now }
    for (const branch of restaurant.branches) {
      branchIds.set(branch.key, await seedBranch(office, branch))
    }
    await seedMenu(office, restaurant.key)
    await seedStations(office, restaurant, branchIds)
    await seedCourses(office, restaurant)
    await seedHouseAccount(office, restaurant)
  }
  await seedPeople(tx, { restaurantIds, branchIds, password, pin, now })
  for (const { branches, openingCash } of demoRestaurants) {
    for (const { key } of branches)
      await openTill(tx, {
        branchId: branchIds.get(key) ?? 0,
        cash: openingCash,
        at: yesterdayAt(now, 10),
      })
  }
  await tx.query('UPDATE installation SET demo_jobs_done = 0, demo_branches = $1', [
    [...branchIds.values()],
  ])
}

async function seedRestaurant(
  tx: Db & { readonly now: Date },
  { name, descriptions, branches, ...restaurant }: DemoRestaurant,
): Promise<number> {
  const { id } = await insertRestaurant(tx, {
    ...restaurant,
    status: 1,
    logo: await readDemoLogo(restaurant.key),
    translations: translationsOf((language) => ({
      name,
      description: descriptions[language],
      address: branches[0]?.texts[language][1] ?? '',
    })),
  })
  return id
}

async function seedBranch(
  tx: OfficeTx,
  { phone, texts, halls, settings }: DemoBranch,
): Promise<number> {
  const { id } = await createBranch(tx, {
    phone,
    status: 1,
    cobros: 1,
    proveedor_pago: PROVIDER,
    ...settings,
    translations: translationsOf((language) => {
      const [name, address] = texts[language]
      return { name, address }
    }),
  })
  for (const { name, table, seats } of halls) {
    const hall = await createHall(tx, { branch_id: id, name, status: 1 })
    for (const [index, capacity] of seats.entries()) {
      const place = { hall_id: hall.id, name: `${table} ${index + 1}`, capacity }
      await createTable(tx, { ...place, status: 1 })
    }
  }
  return id
}

async function seedStations(
  tx: OfficeTx,
  { branches, stations }: DemoRestaurant,
  branchIds: ReadonlyMap<string, number>,
): Promise<void> {
  const sucursal = branchIds.get(branches[0]?.key ?? '') ?? 0
  for (const [index, { categories, ...station }] of stations.entries()) {
    await createStation(tx, {
      ...station,
      sucursal,
      order: index + 1,
      predeterminada: index === 0 ? 1 : 0,
      categorias: await categoriesNamed(tx, categories),
    })
  }
}

async function seedCourses(tx: OfficeTx, { courses }: DemoRestaurant): Promise<void> {
  for (const [index, { name, categories }] of courses.entries()) {
    const categorias = await categoriesNamed(tx, categories)
    await createCourse(tx, { name, order: index + 1, categorias })
  }
}

async function categoriesNamed(tx: OfficeTx, names: readonly string[]): Promise<number[]> {
  const rows = await tx.query<Columns<'categories', 'id'>>(
    "SELECT id FROM categories WHERE restaurant_id = $1 AND shown_name(translations, 'es') = ANY($2::text[])",
    [tx.restaurantId, names],
  )
  return rows.map(({ id }) => id)
}

/** Opens the branch's register with yesterday as the opening time, so that bills can be charged. */
async function openTill(
  tx: Db,
  { branchId, cash, at }: { readonly branchId: number; readonly cash: number; readonly at: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO cash_sessions (restaurant_id, branch_id, register_id, number, opened_at, opened_by, opened_by_name,
        opening_c)
      SELECT r.restaurant_id, r.branch_id, r.id, 1, $2, u.id, u.name, $3 FROM registers r
        JOIN memberships m ON m.restaurant_id = r.restaurant_id AND m.type = 'admin' JOIN users u ON u.id = m.user_id
      WHERE r.branch_id = $1 ORDER BY u.id LIMIT 1`,
    [branchId, at, toCents(cash)],
  )
}

async function seedHouseAccount(
  tx: OfficeTx,
  { customer, openingCash }: DemoRestaurant,
): Promise<void> {
  await createPaymentMethod(tx, {
    name: 'Cuenta de la casa',
    kind: 'casa',
    needs_reference: 0,
    allows_tip: 1,
    active: 1,
  })
  await createHouseAccount(tx, { ...customer, limit: openingCash * 6, active: 1 })
}

async function seedMenu(tx: OfficeTx, key: RestaurantKey): Promise<void> {
  await importProducts(tx, { filas: await readDemoMenu(key) })
  const pictures = await readDemoPictures(key)
  const dishes = await tx.query<Columns<'products', 'id' | 'name'>>(
    'SELECT id, name FROM products WHERE restaurant_id = $1',
    [tx.restaurantId],
  )
  const shown = dishes.flatMap(({ id, name }) => {
    const picture = pictures.get(pictureName(name ?? ''))
    return picture ? [{ id, picture }] : []
  })
  for (const { picture } of shown) await storeImage(tx, picture, tx.now)
  await tx.query(
    `UPDATE products p SET image = shown.hash FROM unnest($2::bigint[], $3::text[]) AS shown (id, hash)
      WHERE p.restaurant_id = $1 AND p.id = shown.id`,
    [tx.restaurantId, shown.map(({ id }) => id), shown.map(({ picture }) => picture.hash)],
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
