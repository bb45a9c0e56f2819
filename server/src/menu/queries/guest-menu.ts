/** The menu for guests in one language: only visible and active entries, sorted. Cached as JSON until it changes. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { LineCourse } from '@orderi/shared/courses/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import { shownLeft } from '@orderi/shared/menu/countdown'
import type { Countdown, Menu, MenuProduct } from '@orderi/shared/menu/schema'
import { shownNameSql } from '../../db/shown-name.ts'
import type { Db } from '../../db/sql.ts'
import { imagePathSql } from '../../wire/queries/restaurant.ts'
import { stationOfProductSql } from '../../wire/queries/station.ts'
import { soldOutInOneOrAllSql } from './json.ts'

/** SQL: a text in the language `$2`. Uses jsonpath, because the schema's SQL functions are several times slower. */
const inLanguage = (alias: string, field: string) =>
  `nullif(jsonb_path_query_first(${alias}.translations, '$[*] ? (@.language_code == $language)', $2) ->> '${field}', '')`
const inSpanish = (alias: string, field: string) =>
  `jsonb_path_query_first(${alias}.translations, '$[*] ? (@.language_code == "es")') ->> '${field}'`
const name = (alias: string) =>
  `coalesce(${inLanguage(alias, 'name')}, nullif(${alias}.name, ''), 'Sin nombre')`
const text = (alias: string, field: string) =>
  `coalesce(${inLanguage(alias, field)}, ${inSpanish(alias, field)}, '')`
const description = (alias: string) => text(alias, 'description')
const sorted = (alias: string) => `${alias}.sort_order, ${name(alias)} COLLATE spanish, ${alias}.id`

const isAvailable = `op.active AND NOT ${soldOutInOneOrAllSql('op', '$3::bigint')}`

const options = `SELECT coalesce(json_agg(json_build_object(
      'id', vo.id,
      'product_id', vo.product_id,
      'name', ${name('op')},
      'additional_price', trim_scale(vo.additional_price)) ORDER BY vo.position, vo.id)
    FILTER (WHERE ${isAvailable}), '[]'::json) AS available,
  coalesce(json_agg(json_build_object('id', vo.id, 'name', ${name('op')}) ORDER BY vo.id)
    FILTER (WHERE NOT (${isAvailable})), '[]'::json) AS unavailable
  FROM variant_options vo JOIN products op ON op.id = vo.product_id WHERE vo.variant_id = v.id`

const variants = `(SELECT coalesce(json_agg(json_build_object(
    'id', v.id,
    'name', ${name('v')},
    'quantity', v.quantity,
    'required', v.required::int,
    'options', choice.available,
    'unavailable', choice.unavailable) ORDER BY v.id), '[]'::json)
  FROM variants v CROSS JOIN LATERAL (${options}) AS choice
  WHERE v.restaurant_id = p.restaurant_id AND v.product_id = p.id)`

const products = `SELECT json_agg(json_build_object(
    'id', p.id,
    'name', ${name('p')},
    'description', ${description('p')},
    'price', trim_scale(p.price),
    'imagen', ${imagePathSql('p.image')},
    'sold_out', ${soldOutInOneOrAllSql('p', '$3::bigint')}::int,
    'station', coalesce(${stationOfProductSql('p', '$3')},
      (SELECT st.id FROM stations st WHERE st.branch_id = $3 AND st.is_default)),
    'variants', ${variants}) ORDER BY ${sorted('p')}) AS list
  FROM products p
  WHERE p.restaurant_id = s.restaurant_id AND p.category_id = s.category_id AND p.subcategory_id = s.id AND p.active`

const subcategories = `SELECT json_agg(json_build_object(
    'id', s.id,
    'name', ${name('s')},
    'description', ${description('s')},
    'order', s.sort_order,
    'products', sold.list) ORDER BY ${sorted('s')}) AS list
  FROM subcategories s CROSS JOIN LATERAL (${products}) AS sold
  WHERE s.restaurant_id = c.restaurant_id AND s.category_id = c.id AND s.hidden = 0 AND sold.list IS NOT NULL`

const MENU = {
  name: 'guest-menu',
  text: `SELECT json_build_object(
      'restaurant', json_build_object(
        'id', r.id,
        'name', ${name('r')},
        'description', ${description('r')},
        'logo', ${imagePathSql('r.logo')},
        'currency', r.currency,
        'country', r.country,
        'iva', trim_scale(r.iva),
        'ivaIncluido', CASE WHEN r.iva_included THEN '1' ELSE '0' END,
        'servicio', trim_scale(r.service),
        'servicioIncluido', CASE WHEN r.service_included THEN '1' ELSE '0' END,
        'comision', trim_scale(r.comision),
        'commissionType', r.commission_type),
      'branch', (SELECT json_build_object(
          'id', br.id,
          'name', ${name('br')},
          'address', ${text('br', 'address')},
          'phone', br.phone,
          'abierta', br.receives_orders::int,
          'confirmar_mesa', br.confirms_tables::int,
          'cobros', br.takes_payments::int,
          'propinas_sugeridas', br.tip_suggestions)
        FROM branches br WHERE br.restaurant_id = r.id AND br.id = $3),
      'categories', (SELECT coalesce(json_agg(json_build_object(
          'id', c.id,
          'name', ${name('c')},
          'description', ${description('c')},
          'order', c.sort_order,
          'course', (SELECT json_build_object('id', co.id, 'name', co.name, 'order', co.sort_order)
            FROM courses co WHERE co.id = c.course_id),
          'subcategories', sold.list) ORDER BY ${sorted('c')}), '[]'::json)
        FROM categories c CROSS JOIN LATERAL (${subcategories}) AS sold
        WHERE c.restaurant_id = r.id AND c.hidden = 0 AND sold.list IS NOT NULL),
      'countdowns', (SELECT json_agg(json_build_object('id', cd.product_id, 'threshold', cd.threshold,
          'left', pieces_left(cd)))
        FROM countdowns cd WHERE cd.restaurant_id = r.id AND cd.branch_id = $3))::text AS menu
    FROM restaurants r WHERE r.id = $1 AND r.status = 1`,
}

export interface MenuRequest {
  readonly restaurantId: number
  readonly branchId?: number
  readonly tableId?: number
  readonly language: Language
}

/** Returns no row if the restaurant is missing or inactive. */
const VERSION = {
  name: 'guest-menu-version',
  text: `SELECT (SELECT string_agg(concat_ws(':', head.branch_id, head.epoch, head.menu_seq), ' ' ORDER BY head.branch_id)
        FROM board_heads head WHERE head.restaurant_id = r.id AND ($2::bigint IS NULL OR head.branch_id = $2)) AS version,
      (SELECT json_build_object('id', t.id, 'name', ${shownNameSql('t.name')},
          'hall', json_build_object('id', h.id, 'name', ${shownNameSql('h.name')}))
        FROM tables t JOIN halls h ON h.id = t.hall_id
        WHERE t.restaurant_id = r.id AND t.branch_id = $2 AND t.id = $3) AS "table"
    FROM restaurants r WHERE r.id = $1 AND r.status = 1`,
}

interface VersionRow {
  /** Null if the restaurant has no branches. Then a cached menu expires only by age. */
  version: string | null
  table: Menu['table']
}

/** The JSON of a menu, split where the JSON of the guest's table is inserted. */
interface SharedMenu {
  readonly beforeTable: string
  readonly afterTable: string
  readonly hash: Buffer
}

interface Entry {
  readonly version: string | null
  readonly readAt: number
  readonly menu: Promise<SharedMenu>
  /** The compressed menus, keyed by the JSON of the guest's table. */
  readonly packed: Map<string, Promise<Buffer>>
  /** Memory use: characters of the JSON plus bytes of the compressed menus. */
  size: number
}

const pack = promisify(gzip)

/** Enough for about 50 menus, each with 150 kB of JSON and ten compressed copies, one per table. */
const MAX_SIZE = 16_000_000
/** Nodes of the previous release do not update menu versions. Their changes become visible after this time. */
const MAX_AGE_MS = 60_000

export interface CachedMenu {
  readonly tag: string
  text(): string
  gzip(): Promise<Buffer>
}

export interface GuestMenus {
  /**
   * Returns the current menu. Compares the cached version with the database, because other nodes change menus.
   * Concurrent requests for the same menu share one build.
   * @throws DomainError `not_found` when the restaurant is unknown or inactive, or has no such branch
   */
  read(request: MenuRequest): Promise<CachedMenu>
  readonly builds: number
}

export function createGuestMenus(db: Db, clock: () => Date): GuestMenus {
  /** Keyed by restaurant, branch and language. The least recently used menu is first. */
  const entries = new Map<string, Entry>()
  let size = 0
  let builds = 0

  function evict(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    size -= entry.size
  }

  function grow(key: string, entry: Entry, by: number): void {
    if (entries.get(key) !== entry) return
    entry.size += by
    size += by
    for (const [oldest, old] of entries) {
      if (size <= MAX_SIZE) break
      evict(oldest, old)
    }
  }

  function build(key: string, version: string | null, request: MenuRequest): Entry {
    builds += 1
    const reading = readMenuText(db, request)
    const entry = {
      version,
      readAt: clock().getTime(),
      menu: reading.then((read) => shareMenu(read, request)),
      packed: new Map(),
      size: 0,
    }
    reading.then(
      ({ length }) => {
        if (version === null) evict(key, entry)
        grow(key, entry, length)
      },
      () => evict(key, entry),
    )
    return entry
  }

  return {
    get builds() {
      return builds
    },
    async read(request) {
      const { restaurantId, branchId = null, tableId = null, language } = request
      const [row] = await db.query<VersionRow>(VERSION, [restaurantId, branchId, tableId])
      // A missing version means that the restaurant has no such branch.
      if (!row || (branchId !== null && row.version === null)) throw new DomainError('not_found')
      const key = `${restaurantId} ${branchId} ${language}`
      const cached = entries.get(key)
      const isFresh =
        cached?.version === row.version && clock().getTime() - cached.readAt < MAX_AGE_MS
      const entry = isFresh ? cached : build(key, row.version, request)
      if (cached && !isFresh) evict(key, cached)
      entries.delete(key)
      entries.set(key, entry)
      const { beforeTable, afterTable, hash } = await entry.menu
      const table = JSON.stringify(row.table)
      const json = () => beforeTable + table + afterTable
      return {
        tag: createHash('sha256').update(hash).update(table).digest('base64url'),
        text: json,
        gzip() {
          const known = entry.packed.get(table)
          if (known) return known
          const packing = pack(json())
          entry.packed.set(table, packing)
          packing.then(
            ({ length }) => grow(key, entry, length),
            () => entry.packed.delete(table),
          )
          return packing
        },
      }
    },
  }
}

type MenuCategory = Menu['categories'][number]
type ReadDish = Omit<MenuProduct, 'station'> & { readonly station: number | null }
type ReadCategory = Omit<MenuCategory, 'course' | 'subcategories'> & {
  readonly course: LineCourse | null
  readonly subcategories: readonly (Omit<MenuCategory['subcategories'][number], 'products'> & {
    readonly products: readonly ReadDish[]
  })[]
}
type ReadMenu = Omit<Menu, 'table' | 'categories'> & {
  readonly categories: ReadCategory[]
  readonly countdowns?: readonly Pick<Countdown, 'id' | 'threshold' | 'left'>[] | null
}

/** Omits `course` and `station` where they are null. Adds `left` to dishes of which few are left. */
function categoriesOf({ categories, countdowns }: ReadMenu) {
  const lefts = new Map(countdowns?.map((each) => [each.id, shownLeft(each)]))
  return categories.map(({ course, ...category }) => ({
    ...category,
    ...(course && { course }),
    subcategories: category.subcategories.map((section) => ({
      ...section,
      products: section.products.map(({ station, ...dish }) => {
        const left = lefts.get(dish.id) ?? null
        return { ...dish, ...(left !== null && { left }), ...(station !== null && { station }) }
      }),
    })),
  }))
}

/** @throws DomainError `not_found` for a branch that was deleted after the menu's version was read */
function shareMenu(read: string, { branchId }: MenuRequest): SharedMenu {
  const menu: ReadMenu = JSON.parse(read)
  const { restaurant, branch } = menu
  if (branchId !== undefined && !branch) throw new DomainError('not_found')
  const beforeTable = `${JSON.stringify({ restaurant, branch }).slice(0, -1)},"table":`
  const afterTable = `,"categories":${JSON.stringify(categoriesOf(menu))}}`
  const hash = createHash('sha256').update(beforeTable).update(afterTable).digest()
  return { beforeTable, afterTable, hash }
}

async function readMenuText(
  db: Db,
  { restaurantId, branchId, language }: MenuRequest,
): Promise<string> {
  const [row] = await db.query<{ menu: string }>(MENU, [
    restaurantId,
    { language },
    branchId ?? null,
  ])
  if (!row) throw new DomainError('not_found')
  return row.menu
}
