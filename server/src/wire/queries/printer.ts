/** SQL: the fields of the printer `p`, as arguments of `json_build_object`. */
export const printerFieldsSql = `
  'id', p.id,
  'branch_id', p.branch_id,
  'name', p.name,
  'impresora', p.address,
  'papel', p.paper_mm,
  'gaveta', p.has_drawer::int,
  'imprime', p.prints,
  'estaciones', ARRAY(SELECT ps.station_id FROM printer_stations ps WHERE ps.printer_id = p.id ORDER BY 1),
  'respaldo', p.fallback_id,
  'version', p.version`

/** SQL: the printers of the branch `br`, the first one first. */
export const printersOfBranchSql = `(SELECT coalesce(json_agg(json_build_object(${printerFieldsSql}) ORDER BY p.id), '[]'::json)
  FROM printers p WHERE p.branch_id = br.id)`

/** SQL: what the printers of the branch `br` and of its registers print. */
export const printsOfBranchSql = `ARRAY(SELECT unnest(p.prints) FROM printers p WHERE p.branch_id = br.id
  UNION SELECT 'pedidos' FROM printer_stations ps WHERE ps.branch_id = br.id
  UNION SELECT unnest(ARRAY['recibos', 'z']) FROM registers g
    WHERE br.printer <> '' AND g.branch_id = br.id AND g.active AND g.printer <> '' ORDER BY 1)`
