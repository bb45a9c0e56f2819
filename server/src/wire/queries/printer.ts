/** SQL: the fields of the printer `p`, as arguments of `json_build_object`. */
export const printerFieldsSql = `
  'id', p.id,
  'branch_id', p.branch_id,
  'name', p.name,
  'impresora', p.address,
  'papel', p.paper_mm,
  'gaveta', p.has_drawer::int,
  'imprime', p.prints,
  'estaciones', ARRAY(SELECT ps.station_id FROM printer_stations ps JOIN stations st ON st.id = ps.station_id
    WHERE ps.printer_id = p.id AND st.deleted_at IS NULL ORDER BY 1),
  'respaldo', p.fallback_id,
  'version', p.version`

/** SQL: the printers of the branch `br`, the first one first. */
export const printersOfBranchSql = `(SELECT coalesce(json_agg(json_build_object(${printerFieldsSql}) ORDER BY p.id), '[]'::json)
  FROM printers p WHERE p.branch_id = br.id)`

/** SQL: what the printers of the branch `br` print. */
export const printsOfBranchSql = `ARRAY(SELECT unnest(p.prints) FROM printers p WHERE p.branch_id = br.id
  UNION SELECT 'pedidos' FROM printer_stations ps JOIN stations st ON st.id = ps.station_id
    WHERE ps.branch_id = br.id AND st.deleted_at IS NULL ORDER BY 1)`
