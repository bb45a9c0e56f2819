import { shownNameSql } from '../../db/shown-name.ts'
import { printersOfBranchSql, printsOfBranchSql } from './printer.ts'
import { imagePathSql, restaurantFieldsSql } from './restaurant.ts'
import { stationsOfBranchSql } from './station.ts'

/** SQL: the smallest coin in use in the branch `br`, in céntimos. Default: 10 colones in Costa Rica. */
const cashStepSql = `coalesce(br.cash_step_c,
  (SELECT CASE country WHEN 'crc' THEN 1000 ELSE 1 END FROM restaurants WHERE id = br.restaurant_id))`

/** The switches of a branch: each field and its column. */
export const BRANCH_SWITCHES = [
  ['imprimir_pedidos', 'prints_orders'],
  ['gaveta', 'has_drawer'],
  ['confirmar_mesa', 'confirms_tables'],
  ['marcha_sola', 'fires_courses'],
  ['edades_por_plato', 'ages_by_dish'],
  ['asientos', 'uses_seats'],
  ['cobros', 'takes_payments'],
  ['desglose', 'itemises_taxes'],
] as const

/** SQL: the switches of the branch `alias`, as arguments of `json_build_object`. */
export const branchSwitchesSql = (alias: string) =>
  BRANCH_SWITCHES.map(([field, column]) => `'${field}', ${alias}.${column}::int`).join(', ')

/** SQL: the fields of the branch `br`, as arguments of `json_build_object`. */
export const branchFieldsSql = `
  'id', br.id,
  'restaurant_id', br.restaurant_id,
  'phone', br.phone,
  'status', br.status,
  'abierta', br.receives_orders::int,
  'minutos_ambar', br.amber_minutes,
  'minutos_rojo', br.red_minutes,
  'segundos_sin_ver', br.unseen_seconds,
  'impresora', br.printer,
  'imprime', ${printsOfBranchSql},
  'papel', br.paper_mm,
  ${branchSwitchesSql('br')},
  'inicio_dia', to_char(br.day_starts_at, 'HH24:MI'),
  'cash_step', trim_scale(${cashStepSql} / 100.0),
  'redondeo', br.cash_rounding,
  'tolerancia_caja', trim_scale(br.cash_tolerance_c / 100.0),
  'control', br.payment_control,
  'propinas_sugeridas', br.tip_suggestions,
  'proveedor_pago', br.payment_provider,
  'translations', br.translations,
  'version', br.version`

/**
 * SQL: the fields of the hall `h`. Forms use the stored name, which may be empty. Boards pass SQL that replaces an
 * empty name.
 */
export const hallFieldsSql = (name = 'h.name') => `
  'id', h.id,
  'branch_id', h.branch_id,
  'name', ${name},
  'status', h.status,
  'version', h.version`

/** SQL: the fields of the table `t` in the hall `h` of the restaurant `r`. */
export const tableFieldsSql = (name = 't.name', hallName = 'h.name') => `
  'id', t.id,
  'hall_id', t.hall_id,
  'name', ${name},
  'capacity', t.capacity,
  'status', t.status,
  'code_version', t.code_version,
  'restaurant_id', t.restaurant_id,
  'branch_id', t.branch_id,
  'hall', json_build_object('name', ${hallName}),
  'logo', ${imagePathSql('r.logo')},
  'version', t.version`

export const tablesOfHallSql = (
  fields = tableFieldsSql(),
) => `(SELECT coalesce(json_agg(json_build_object(${fields}) ORDER BY t.name COLLATE spanish, t.id), '[]'::json)
  FROM tables t WHERE t.hall_id = h.id)`

export const branchWithHallsJsonSql = `json_build_object(${branchFieldsSql},
  'halls', (SELECT coalesce(json_agg(json_build_object(${hallFieldsSql()}) ORDER BY h.name COLLATE spanish, h.id), '[]'::json)
    FROM halls h WHERE h.branch_id = br.id))`

const shownHall = shownNameSql('h.name')
const shownTables = tablesOfHallSql(tableFieldsSql(shownNameSql('t.name'), shownHall))

export const floorJsonSql = `json_build_object(${branchFieldsSql},
  'restaurant', json_build_object(${restaurantFieldsSql}),
  'stations', ${stationsOfBranchSql},
  'printers', ${printersOfBranchSql},
  'halls', (SELECT coalesce(json_agg(json_build_object(${hallFieldsSql(shownHall)}, 'tables', ${shownTables}) ORDER BY h.name COLLATE spanish, h.id), '[]'::json)
    FROM halls h WHERE h.branch_id = br.id))`
