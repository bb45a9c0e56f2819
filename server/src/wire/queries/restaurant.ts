/** SQL: the path of an image from the column with its hash. Null if there is no image. */
export function imagePathSql(column: string): string {
  return `CASE WHEN ${column} IS NULL THEN NULL ELSE '/imagenes/' || ${column} END`
}

/** SQL: the fields of the restaurant `r`, as arguments of `json_build_object`. */
export const restaurantFieldsSql = `
  'id', r.id,
  'logo', ${imagePathSql('r.logo')},
  'status', r.status,
  'country', r.country,
  'currency', r.currency,
  'contact', r.contact,
  'phone', r.phone,
  'email', r.email,
  'legal_name', r.legal_name,
  'tax_id', r.tax_id,
  'comision', trim_scale(r.comision),
  'commissionType', r.commission_type,
  'ivaIncluido', CASE WHEN r.iva_included THEN '1' ELSE '0' END,
  'iva', trim_scale(r.iva),
  'servicioIncluido', CASE WHEN r.service_included THEN '1' ELSE '0' END,
  'servicio', trim_scale(r.service),
  'translations', r.translations,
  'version', r.version`
