/** Writes the variants of an import. Unchanged options have the same IDs as before, so that carts remain valid. */
import type { Db } from '../../../db/sql.ts'
import type { OfficeTx } from '../../../log/office.ts'
import type { PlannedVariant, VariantPlan } from '../planned.ts'

export async function reserveIds(
  tx: Db,
  table: 'products' | 'variants',
  count: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)`,
    [table, count],
  )
  return rows.map(({ id }) => id)
}

export async function writeVariants(
  tx: OfficeTx,
  { creates, changes }: VariantPlan,
  idOf: (id: number) => number,
): Promise<void> {
  const ids = await reserveIds(tx, 'variants', creates.length)
  const written = [
    ...creates.map((variant, index) => ({ ...variant, id: ids[index] ?? variant.id })),
    ...changes,
  ]
  if (written.length === 0) return
  await tx.query(
    `INSERT INTO variants (id, restaurant_id, product_id, name, quantity, required, translations)
      OVERRIDING SYSTEM VALUE
      SELECT n.id, $1, n.product_id, n.name, n.quantity, n.required, n.translations
      FROM jsonb_to_recordset($2::jsonb) AS n
        (id bigint, product_id bigint, name text, quantity integer, required boolean, translations jsonb)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, quantity = excluded.quantity,
        required = excluded.required, translations = excluded.translations, version = variants.version + 1
        WHERE variants.restaurant_id = $1`,
    [tx.restaurantId, JSON.stringify(written.map((each) => variantRecord(each, idOf)))],
  )
  const options = JSON.stringify(written.flatMap((each) => optionRecords(each, idOf)))
  await tx.query(
    `DELETE FROM variant_options o WHERE o.restaurant_id = $1 AND o.variant_id = ANY($2)
      AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset($3::jsonb) AS n (variant_id bigint, product_id bigint)
        WHERE n.variant_id = o.variant_id AND n.product_id = o.product_id)`,
    [tx.restaurantId, written.map(({ id }) => id), options],
  )
  await tx.query(
    `INSERT INTO variant_options (restaurant_id, variant_id, product_id, additional_price, position)
      SELECT $1, n.variant_id, n.product_id, n.price, n.position
      FROM jsonb_to_recordset($2::jsonb) AS n
        (variant_id bigint, product_id bigint, price numeric, position integer)
      ON CONFLICT (variant_id, product_id)
        DO UPDATE SET additional_price = excluded.additional_price, position = excluded.position`,
    [tx.restaurantId, options],
  )
}

function variantRecord(variant: PlannedVariant, idOf: (id: number) => number) {
  const { id, productId, quantity, required, translations } = variant
  const name = translations.find(({ language_code }) => language_code === 'es')?.name ?? ''
  return { id, product_id: idOf(productId), name, quantity, required: required === 1, translations }
}

function optionRecords({ id, options }: PlannedVariant, idOf: (id: number) => number) {
  return options.map(({ productId, price }, index) => ({
    variant_id: id,
    product_id: idOf(productId),
    price,
    position: index + 1,
  }))
}
