/** Categories, subcategories, products, variants and options in wire format (docs/specification.md, section 3). */
import { z } from 'zod'
import { LineCourse } from '../courses/schema.ts'
import { Amount } from '../kernel/amounts.ts'
import {
  Flag,
  FlagNumber,
  FlagText,
  FlagToText,
  Id,
  ListQuery,
  SortPosition,
  text,
  textMatching,
} from '../kernel/fields.ts'
import { Language, Translation, translationFields } from '../kernel/languages.ts'
import { reason } from '../kernel/reasons.ts'
import { Country } from '../kernel/time.ts'
import { ImageInput, ImagePath } from '../restaurants/schema.ts'
import { MAX_COUNTED } from './countdown.ts'

export const Subcategory = z.object({
  id: Id,
  category_id: Id,
  order: z.number().int(),
  hidden: FlagNumber,
  translations: z.array(Translation),
  version: z.number().int(),
})
export type Subcategory = z.infer<typeof Subcategory>

export const Category = z.object({
  id: Id,
  order: z.number().int(),
  hidden: FlagNumber,
  translations: z.array(Translation),
  version: z.number().int(),
  subcategories: z.array(Subcategory),
})
export type Category = z.infer<typeof Category>

const VariantTranslation = z.object({ language_code: Language, name: z.string() })
export type VariantTranslation = z.infer<typeof VariantTranslation>

export const VariantOption = z.object({
  id: Id,
  product_id: Id,
  name: z.string(),
  additional_price: z.number(),
  product: z.object({
    id: Id,
    status: FlagText,
    sold_out: FlagNumber,
    translations: z.array(Translation),
  }),
})
export type VariantOption = z.infer<typeof VariantOption>

export const Variant = z.object({
  id: Id,
  product_id: Id,
  name: z.string(),
  quantity: z.number().int(),
  required: FlagNumber,
  translations: z.array(VariantTranslation),
  options: z.array(VariantOption),
  version: z.number().int(),
})
export type Variant = z.infer<typeof Variant>

export const Product = z.object({
  id: Id,
  restaurant_id: Id,
  price: z.number(),
  order: z.number().int(),
  status: FlagText,
  /** 1 if sold out in the session's branch. If the session has no branch, 1 means sold out in every branch. */
  sold_out: FlagNumber,
  sold_out_branches: z.array(Id),
  imagen: ImagePath,
  category_id: Id,
  subcategory_id: Id,
  translations: z.array(Translation),
  subcategory: z.object({
    id: Id,
    translations: z.array(Translation),
    category: z.object({ id: Id, translations: z.array(Translation) }),
  }),
  variants: z.array(Variant),
  version: z.number().int(),
})
export type Product = z.infer<typeof Product>

const filterId = textMatching(/^[1-9]\d{0,14}$/, reason('bad_value')).transform(Number)

/**
 * `visibilidad` 0: products whose category and subcategory are visible. 1: both are hidden. 2: all products
 * (docs/specification.md, section 4).
 */
export const ProductQuery = ListQuery.extend({
  visibilidad: z.enum(['0', '1', '2']).default('2'),
  categoria: filterId.optional(),
  subcategoria: filterId.optional(),
  /** The first page of a file that the client makes. */
  exportar: z.literal('1').optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

export const CreateCategoryBody = z.object({
  order: SortPosition,
  hidden: Flag,
  ...translationFields,
})
export const UpdateCategoryBody = CreateCategoryBody.partial().extend({ id: Id })
export const CreateSubcategoryBody = CreateCategoryBody.extend({ category_id: Id })
export const UpdateSubcategoryBody = CreateCategoryBody.partial().extend({ id: Id })

export const CreateProductBody = z.object({
  category_id: Id,
  subcategory_id: Id,
  precio: Amount,
  order: SortPosition,
  status: FlagToText,
  imagen: ImageInput,
  ...translationFields,
})
export const UpdateProductBody = CreateProductBody.partial().extend({ id: Id })

const VariantQuantity = z.number().int().min(1).max(99)

const variantTranslations = z
  .array(
    z.object({
      language_code: Language,
      name: text()
        .nullish()
        .transform((value) => value ?? ''),
    }),
  )
  .max(4)
  .refine((list) => new Set(list.map((entry) => entry.language_code)).size === list.length, {
    params: reason('repeated_language'),
  })

export const CreateVariantBody = z.object({
  product_id: Id,
  name: text().nullish(),
  quantity: VariantQuantity,
  required: Flag,
  translations: variantTranslations.optional(),
})
export const UpdateVariantBody = CreateVariantBody.omit({ product_id: true })
  .partial()
  .extend({ id: Id })

export const SaveOptionsBody = z.object({
  product_variant_id: Id,
  options: z.array(z.object({ id: Id, additional_price: Amount })).max(200),
})
/** `branch_id` omitted: the session's branch. Null: every branch. */
export const SoldOutBody = z.object({ id: Id, sold_out: Flag, branch_id: Id.nullish() })

const Pieces = z.number().int().max(MAX_COUNTED)

/** `cantidad`: the pieces of each business day. Null: the dish is not counted any more. */
export const CountdownBody = z.object({
  id: Id,
  sucursal: Id,
  cantidad: Pieces.min(1).nullable(),
  /** The pieces that are left now. Missing: `cantidad` for a dish that was not counted, otherwise no change. */
  quedan: Pieces.min(0).optional(),
  /** Guests and waiters see the number when at most this many pieces are left. */
  umbral: Pieces.min(0).optional(),
})

/** A counted dish of a branch. */
export const Countdown = z.object({
  id: Id,
  /** The pieces of each business day. */
  pieces: z.number().int(),
  /** The pieces that were left when a person counted them or, if later, when the business day began. */
  counted: z.number().int(),
  threshold: z.number().int(),
  /** Below 0 if an undo took back a cancellation after the last piece was ordered. */
  left: z.number().int(),
})
export type Countdown = z.infer<typeof Countdown>

const MenuOption = z.object({
  id: Id,
  product_id: Id,
  name: z.string(),
  additional_price: z.number(),
})

const MenuVariant = z.object({
  id: Id,
  name: z.string(),
  quantity: z.number().int(),
  required: FlagNumber,
  options: z.array(MenuOption),
  /**
   * Options that cannot be chosen now. Open bills may still contain them. Missing in menus that phones stored before
   * this field existed.
   */
  unavailable: z.array(MenuOption.pick({ id: true, name: true })).optional(),
})

export const MenuProduct = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  imagen: ImagePath,
  sold_out: FlagNumber,
  /** The pieces that are left today. Missing for dishes that are not counted or of which many are left. */
  left: z.number().int().optional(),
  /** The station that prepares the dish in the branch. Missing in branches without one for it. */
  station: Id.optional(),
  variants: z.array(MenuVariant),
})
export type MenuProduct = z.infer<typeof MenuProduct>

const MenuSubcategory = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  order: z.number().int(),
  products: z.array(MenuProduct),
})

const MenuCategory = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  order: z.number().int(),
  /** The course of the category's dishes. Missing if it has none. */
  course: LineCourse.optional(),
  subcategories: z.array(MenuSubcategory),
})

/** The food menu of a restaurant in one language, sorted. It contains only visible and active entries. */
export const Menu = z.object({
  restaurant: z.object({
    id: Id,
    name: z.string(),
    description: z.string(),
    logo: ImagePath,
    currency: z.string(),
    country: Country,
    iva: z.number(),
    ivaIncluido: FlagText,
    servicio: z.number(),
    servicioIncluido: FlagText,
    comision: z.number(),
    commissionType: z.number(),
  }),
  branch: z
    .object({
      id: Id,
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      abierta: FlagNumber,
      confirmar_mesa: FlagNumber,
      cobros: FlagNumber,
      /** In percent. */
      propinas_sugeridas: z.array(z.number()),
    })
    .nullable(),
  table: z
    .object({ id: Id, name: z.string(), hall: z.object({ id: Id, name: z.string() }) })
    .nullable(),
  categories: z.array(MenuCategory),
})
export type Menu = z.infer<typeof Menu>

export const MenuBody = z
  .object({
    mesa: z.string().max(1000).nullish(),
    restaurante: Id.nullish(),
    /** The branch whose sold-out dishes are marked, if `restaurante` is sent. Ignored if `mesa` is sent. */
    sucursal: Id.nullish(),
    idioma: Language.nullish().transform((language) => language ?? 'es'),
  })
  .refine((body) => body.mesa != null || body.restaurante != null, {
    path: ['mesa'],
    params: reason('required'),
  })
