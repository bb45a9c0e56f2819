import { imagePathSql } from '../../wire/queries/restaurant.ts'

export function sortOrderSql(alias: string): string {
  return `${alias}.sort_order, ${alias}.name COLLATE spanish, ${alias}.id`
}

/** SQL condition: a person has marked the product `alias` as sold out in `branch`. */
export function markedSoldOutSql(alias: string, branch: string): string {
  return `(${alias}.sold_out OR EXISTS (SELECT 1 FROM sold_out_products sop
    WHERE sop.branch_id = ${branch} AND sop.product_id = ${alias}.id))`
}

/** SQL condition: the product `alias` is marked as sold out in `branch`, or no piece of it is left there. */
export function soldOutInBranchSql(alias: string, branch: string): string {
  return `(${markedSoldOutSql(alias, branch)}
    OR EXISTS (SELECT 1 FROM countdowns cd
      WHERE cd.branch_id = ${branch} AND cd.product_id = ${alias}.id AND pieces_left(cd) <= 0))`
}

/** SQL condition: the product `alias` is sold out in `branch`, or in every active branch if `branch` is null. */
export function soldOutInOneOrAllSql(alias: string, branch: string): string {
  return `(CASE WHEN ${branch} IS NOT NULL THEN ${soldOutInBranchSql(alias, branch)} ELSE ${alias}.sold_out
    OR ((EXISTS (SELECT 1 FROM sold_out_products sop WHERE sop.product_id = ${alias}.id)
        OR EXISTS (SELECT 1 FROM countdowns cd WHERE cd.product_id = ${alias}.id))
      AND NOT EXISTS (SELECT 1 FROM branches sobr WHERE sobr.restaurant_id = ${alias}.restaurant_id
        AND sobr.status = 1 AND NOT ${soldOutInBranchSql(alias, 'sobr.id')})) END)`
}

export const subcategoryJsonSql = `json_build_object(
  'id', s.id,
  'category_id', s.category_id,
  'order', s.sort_order,
  'hidden', s.hidden,
  'translations', s.translations,
  'version', s.version)`

export const categoryJsonSql = `json_build_object(
  'id', c.id,
  'order', c.sort_order,
  'hidden', c.hidden,
  'translations', c.translations,
  'version', c.version,
  'subcategories', (SELECT coalesce(json_agg(${subcategoryJsonSql} ORDER BY ${sortOrderSql('s')}), '[]'::json)
    FROM subcategories s WHERE s.restaurant_id = c.restaurant_id AND s.category_id = c.id))`

/** SQL: the option `vo` and its product `op` as JSON. `branch`: see `soldOutInOneOrAllSql`. */
const optionJson = (branch: string) => `json_build_object(
  'id', vo.id,
  'product_id', vo.product_id,
  'name', shown_name(op.translations, 'es'),
  'additional_price', trim_scale(vo.additional_price),
  'product', json_build_object(
    'id', op.id,
    'status', CASE WHEN op.active THEN '1' ELSE '0' END,
    'sold_out', ${soldOutInOneOrAllSql('op', branch)}::int,
    'translations', op.translations))`

/** SQL: the variant `v` with its options as JSON. `branch`: see `soldOutInOneOrAllSql`. */
export const variantJsonSql = (branch: string) => `json_build_object(
  'id', v.id,
  'product_id', v.product_id,
  'name', v.name,
  'quantity', v.quantity,
  'required', v.required::int,
  'translations', v.translations,
  'options', (SELECT coalesce(json_agg(${optionJson(branch)} ORDER BY vo.position, vo.id), '[]'::json)
    FROM variant_options vo JOIN products op ON op.id = vo.product_id WHERE vo.variant_id = v.id),
  'version', v.version)`

/** SQL: the product `p` of the subcategory `s` and category `c` as JSON. `branch`: see `soldOutInOneOrAllSql`. */
export const productJsonSql = (branch: string) => `json_build_object(
  'id', p.id,
  'restaurant_id', p.restaurant_id,
  'price', trim_scale(p.price),
  'order', p.sort_order,
  'status', CASE WHEN p.active THEN '1' ELSE '0' END,
  'sold_out', ${soldOutInOneOrAllSql('p', branch)}::int,
  'sold_out_branches', (SELECT coalesce(json_agg(br.id ORDER BY br.id), '[]'::json) FROM branches br
    WHERE br.restaurant_id = p.restaurant_id AND ${soldOutInBranchSql('p', 'br.id')}),
  'imagen', ${imagePathSql('p.image')},
  'category_id', p.category_id,
  'subcategory_id', p.subcategory_id,
  'translations', p.translations,
  'subcategory', json_build_object('id', s.id, 'translations', s.translations,
    'category', json_build_object('id', c.id, 'translations', c.translations)),
  'variants', (SELECT coalesce(json_agg(${variantJsonSql(branch)} ORDER BY v.id), '[]'::json)
    FROM variants v WHERE v.restaurant_id = p.restaurant_id AND v.product_id = p.id),
  'version', p.version)`
