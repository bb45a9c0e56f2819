/** Reads what the log compares before and after a command. */
import type { ActivityKind, ActivityValue } from '@orderi/shared/activity/schema'
import type { Db } from '../../db/sql.ts'
import { branchSwitchesSql } from '../../wire/queries/floor.ts'

/** An element of a list whose elements change separately, such as an option with its price. */
export interface SubjectPart {
  readonly id: number
  readonly name: string
  readonly value: ActivityValue
}

export interface Subject {
  readonly id: number
  readonly name: string | null
  readonly branch_id: number | null
  readonly version: number | null
  readonly fields: Readonly<Record<string, ActivityValue | readonly SubjectPart[]>>
  /** Compared, but never stored. `otros` stands for all columns that have no field. */
  readonly hidden: Readonly<Record<string, string | null>>
}

export type ComparedKind = Exclude<ActivityKind, 'archivo' | 'carta'>

interface Source {
  /** SQL: a table or query with the columns `restaurant_id` and `id`. */
  readonly from: string
  readonly name?: string
  readonly branch?: string
  /** SQL: names and values of the API, as arguments of `json_build_object`. */
  readonly fields: string
  readonly hidden?: string
}

const TRANSLATED = "shown_name(t.translations, 'es')"

const MENU_SECTION = {
  name: TRANSLATED,
  fields: `'name', ${TRANSLATED}, 'hidden', t.hidden`,
}

const OPTION_NAME = `concat_ws(' · ', (SELECT shown_name(p.translations, 'es') FROM variants v
    JOIN products p ON p.id = v.product_id WHERE v.id = t.variant_id),
  (SELECT v.name FROM variants v WHERE v.id = t.variant_id),
  (SELECT shown_name(p.translations, 'es') FROM products p WHERE p.id = t.product_id))`

const EMPLOYEES = `(
  SELECT m.restaurant_id, m.user_id AS id, u.name, u.email, m.type, m.permissions, m.max_discount_bp, m.pin_hash, m.badge_hash,
    ARRAY(SELECT mb.branch_id FROM membership_branches mb
      WHERE mb.restaurant_id = m.restaurant_id AND mb.user_id = m.user_id) AS branch_ids
  FROM memberships m JOIN users u ON u.id = m.user_id
  UNION ALL
  SELECT o.restaurant_id, o.user_id, o.name, NULL, o.type, '{}', 0, NULL, NULL, o.branch_ids
  FROM role_offers o WHERE o.restaurant_id IS NOT NULL)`

const SHIFTS = `(SELECT s.*, u.name, zone_of(r.country) AS zone FROM shifts s JOIN restaurants r ON r.id = s.restaurant_id
  LEFT JOIN users u ON u.id = s.user_id)`

const localSql = (instant: string, format: string) =>
  `to_char(${instant} AT TIME ZONE t.zone, '${format}')`

const SOURCES: Readonly<Record<ComparedKind, Source>> = {
  categoria: { from: 'categories', ...MENU_SECTION },
  subcategoria: { from: 'subcategories', ...MENU_SECTION },
  producto: {
    from: 'products',
    name: TRANSLATED,
    fields: `'name', ${TRANSLATED}, 'precio', t.price, 'status', t.active::int, 'subcategoria',
      (SELECT shown_name(s.translations, 'es') FROM subcategories s WHERE s.id = t.subcategory_id),
      'agotado', (SELECT coalesce(json_agg(b.name ORDER BY b.id), '[]'::json) FROM branches b
        WHERE b.restaurant_id = t.restaurant_id AND (t.sold_out OR EXISTS (SELECT FROM sold_out_products o
          WHERE o.branch_id = b.id AND o.product_id = t.id))),
      'contado', (SELECT coalesce(json_agg(concat(b.name, ': ', cd.pieces, ' (', cd.threshold, ')') ORDER BY b.id), '[]'::json)
        FROM countdowns cd JOIN branches b ON b.id = cd.branch_id WHERE cd.product_id = t.id)`,
  },
  variante: {
    from: 'variants',
    name: `concat_ws(' · ', (SELECT shown_name(p.translations, 'es') FROM products p WHERE p.id = t.product_id), t.name)`,
    fields: `'name', t.name, 'quantity', t.quantity, 'required', t.required::int, 'opcion',
      (SELECT coalesce(json_agg(json_build_object('id', o.product_id, 'name', shown_name(p.translations, 'es'),
          'value', o.additional_price) ORDER BY o.position, o.id), '[]'::json)
        FROM variant_options o JOIN products p ON p.id = o.product_id WHERE o.variant_id = t.id)`,
  },
  opcion: { from: 'variant_options', name: OPTION_NAME, fields: `'precio', t.additional_price` },
  empleado: {
    from: EMPLOYEES,
    fields: `'type', t.type, 'sucursales', (SELECT coalesce(json_agg(b.name ORDER BY b.id), '[]'::json)
        FROM branches b WHERE b.restaurant_id = t.restaurant_id AND b.id = ANY(t.branch_ids)),
      'permisos', (SELECT coalesce(json_agg(p ORDER BY p), '[]'::json) FROM unnest(t.permissions) AS p),
      'descuento_maximo', trim_scale(t.max_discount_bp / 100.0)`,
    hidden:
      "'user', md5(concat_ws(' ', t.name, t.email)), 'pin', md5(t.pin_hash), 'tarjeta', md5(t.badge_hash)",
  },
  dispositivo: {
    from: `(SELECT d.*, d.user_id AS id, u.name FROM devices d JOIN users u ON u.id = d.user_id)`,
    branch: 't.branch_id',
    fields: `'name', t.name, 'sucursal', (SELECT b.name FROM branches b WHERE b.id = t.branch_id),
      'tipo', t.kind, 'pide_pin', t.pin, 'segundos', t.person_seconds,
      'activo', EXISTS (SELECT FROM sessions s WHERE s.user_id = t.id)::int`,
  },
  jornada: {
    from: SHIFTS,
    branch: 't.branch_id',
    fields: `'desde', ${localSql('t.started_at', 'DD/MM/YYYY HH24:MI')}, 'hasta', ${localSql('t.ended_at', 'DD/MM/YYYY HH24:MI')},
      'descansos', (SELECT coalesce(json_agg(concat_ws(' - ', ${localSql('b.started_at', 'HH24:MI')},
        ${localSql('b.ended_at', 'HH24:MI')}) ORDER BY b.started_at), '[]'::json)
        FROM shift_breaks b WHERE b.shift_id = t.id)`,
  },
  estacion: {
    from: '(SELECT * FROM stations WHERE deleted_at IS NULL)',
    branch: 't.branch_id',
    fields: `'name', t.name, 'order', t.sort_order, 'color', t.color, 'sonido', t.sound, 'predeterminada', t.is_default::int,
      'categorias', (SELECT coalesce(json_agg(shown_name(c.translations, 'es') ORDER BY c.id), '[]'::json)
        FROM station_categories sc JOIN categories c ON c.id = sc.category_id WHERE sc.station_id = t.id),
      'platos', (SELECT coalesce(json_agg(shown_name(p.translations, 'es') ORDER BY p.id), '[]'::json)
        FROM station_products sp JOIN products p ON p.id = sp.product_id WHERE sp.station_id = t.id)`,
  },
  tiempo: {
    from: '(SELECT * FROM courses WHERE deleted_at IS NULL)',
    fields: `'name', t.name, 'order', t.sort_order, 'categorias', (SELECT coalesce(json_agg(
        shown_name(c.translations, 'es') ORDER BY c.id), '[]'::json) FROM categories c WHERE c.course_id = t.id)`,
  },
  salon: { from: 'halls', branch: 't.branch_id', fields: `'name', t.name, 'status', t.status` },
  mesa: {
    from: 'tables',
    branch: 't.branch_id',
    fields: `'name', t.name, 'capacity', t.capacity, 'status', t.status`,
  },
  restaurante: {
    from: '(SELECT *, id AS restaurant_id FROM restaurants)',
    fields: `'name', t.name, 'status', t.status, 'country', t.country, 'currency', t.currency, 'phone', t.phone, 'legal_name', t.legal_name, 'tax_id', t.tax_id, 'iva', trim_scale(t.iva),
      'ivaIncluido', t.iva_included::int, 'servicio', trim_scale(t.service), 'servicioIncluido',
      t.service_included::int, 'comision', trim_scale(t.comision)`,
    hidden: "'contact', md5(t.contact), 'email', md5(t.email)",
  },
  sucursal: {
    from: 'branches',
    name: TRANSLATED,
    fields: `'name', ${TRANSLATED}, 'phone', t.phone, 'status', t.status, 'abierta', t.receives_orders::int,
      ${branchSwitchesSql('t')}, 'minutos_ambar', t.amber_minutes, 'minutos_rojo', t.red_minutes,
      'segundos_sin_ver', t.unseen_seconds, 'inicio_dia', to_char(t.day_starts_at, 'HH24:MI'), 'impresora', t.printer,
      'papel', t.paper_mm, 'cash_step', t.cash_step_c / 100.0, 'redondeo', t.cash_rounding,
      'tolerancia_caja', t.cash_tolerance_c / 100.0, 'control', t.payment_control,
      'propinas_sugeridas', (SELECT json_agg(trim_scale(p)::text) FROM unnest(t.tip_suggestions) AS p),
      'proveedor_pago', t.payment_provider`,
  },
  correos: {
    from: '(SELECT r.id, r.id AS restaurant_id, r.name, d.addresses FROM restaurants r LEFT JOIN daily_summaries d ON d.restaurant_id = r.id)',
    fields: '',
    hidden: "'correos', md5(t.addresses::text)",
  },
  metodo: {
    from: 'payment_methods',
    fields: `'name', t.name, 'kind', t.kind, 'needs_reference', t.needs_reference::int, 'allows_tip',
      t.allows_tip::int, 'status', t.active::int`,
  },
  motivo: {
    from: 'reasons',
    name: TRANSLATED,
    fields: `'name', ${TRANSLATED}, 'kind', t.kind, 'needs_note', t.needs_note::int, 'status', t.active::int`,
  },
  caja: {
    from: 'registers',
    branch: 't.branch_id',
    fields: `'name', t.name, 'kind', t.kind, 'status', t.active::int, 'impresora', t.printer, 'papel', t.paper_mm,
      'gaveta', t.has_drawer::int`,
  },
  impresora: {
    from: 'printers',
    branch: 't.branch_id',
    fields: `'name', t.name, 'impresora', t.address, 'papel', t.paper_mm, 'gaveta', t.has_drawer::int, 'imprime', t.prints,
      'estaciones', (SELECT coalesce(json_agg(s.name ORDER BY s.id), '[]'::json)
        FROM printer_stations ps JOIN stations s ON s.id = ps.station_id WHERE ps.printer_id = t.id),
      'respaldo', (SELECT f.name FROM printers f WHERE f.id = t.fallback_id)`,
  },
  cuenta_casa: {
    from: 'house_accounts',
    fields: `'name', t.name, 'limit', t.limit_c / 100.0, 'status', t.active::int`,
    hidden: "'tax_id', md5(t.tax_id)",
  },
}

/** @param id undefined for all subjects of the kind */
export function readSubjects(
  db: Db,
  kind: ComparedKind,
  restaurantId: number,
  id: number | undefined,
): Promise<Subject[]> {
  const { from, name = 't.name', branch = 'NULL', fields, hidden = '' } = SOURCES[kind]
  return db.query<Subject>(
    `SELECT t.id, ${name} AS name, ${branch}::bigint AS branch_id, (to_jsonb(t) ->> 'version')::integer AS version, json_build_object(${fields}) AS fields,
        jsonb_build_object(${hidden}) || jsonb_build_object('otros', md5((to_jsonb(t) - 'version')::text)) AS hidden
      FROM ${from} t WHERE t.restaurant_id = $1 AND ($2::bigint IS NULL OR t.id = $2) ORDER BY t.id`,
    [restaurantId, id ?? null],
  )
}
