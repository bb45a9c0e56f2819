/** SQL: the fields of the station `st`, as arguments of `json_build_object`. */
export const stationFieldsSql = `
  'id', st.id,
  'branch_id', st.branch_id,
  'name', st.name,
  'order', st.sort_order,
  'color', st.color,
  'sonido', st.sound,
  'predeterminada', st.is_default::int,
  'version', st.version`

/** SQL: the stations of the branch `br` in their order. */
export const stationsOfBranchSql = `(SELECT coalesce(json_agg(json_build_object(${stationFieldsSql})
    ORDER BY st.sort_order, st.name COLLATE spanish, st.id), '[]'::json)
  FROM stations st WHERE st.branch_id = br.id AND st.deleted_at IS NULL)`

/** SQL: the station of the product `alias` in the branch: its own, or that of its category. Null without both. */
export const stationOfProductSql = (alias: string, branch: string) => `coalesce(
  (SELECT sp.station_id FROM station_products sp WHERE sp.branch_id = ${branch} AND sp.product_id = ${alias}.id),
  (SELECT sc.station_id FROM station_categories sc WHERE sc.branch_id = ${branch}
    AND sc.category_id = ${alias}.category_id))`
