/** Restaurants in wire format: profile, taxes and Orderi's commission (docs/specification.md, section 3). */
import { z } from 'zod'
import { Percent } from '../kernel/amounts.ts'
import { Email, Flag, FlagNumber, FlagText, FlagToText, Id, text } from '../kernel/fields.ts'
import { Translation, translationFields } from '../kernel/languages.ts'
import { reason } from '../kernel/reasons.ts'
import { Country } from '../kernel/time.ts'

/** 1: the commission is added to the guest's total. 2: the prices include it. */
export const CommissionType = z.union([z.literal(1), z.literal(2)])
export type CommissionType = z.infer<typeof CommissionType>

/** An image in a response: its path on this server, or null. */
export const ImagePath = z.string().nullable()

/** An image in a request: a data URL, the path that the server returned, or null to remove the image. */
export const ImageInput = z.string().max(12_000_000).nullable().optional()

export const Restaurant = z.object({
  id: Id,
  logo: ImagePath,
  status: FlagNumber,
  country: Country,
  currency: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  legal_name: z.string(),
  tax_id: z.string(),
  comision: z.number(),
  commissionType: CommissionType,
  ivaIncluido: FlagText,
  iva: z.number(),
  servicioIncluido: FlagText,
  servicio: z.number(),
  translations: z.array(Translation),
  version: z.number().int(),
})
export type Restaurant = z.infer<typeof Restaurant>

/** Converts 2 to 0, because forms send 1 or 2 and lists contain 1 or 0 (docs/specification.md, section 3). */
const RestaurantStatus = z.preprocess((value) => (value === 2 || value === '2' ? 0 : value), Flag)

const CommissionTypeInput = z.union([z.number(), z.string()]).transform((value, context) => {
  if (Number(value) === 1) return 1 as const
  if (Number(value) === 2) return 2 as const
  context.issues.push({ code: 'custom', input: value, params: reason('not_one_or_two') })
  return z.NEVER
})

const profileFields = {
  logo: ImageInput,
  currency: text().optional(),
  contact: text().nullish(),
  phone: text().nullish(),
  legal_name: text().nullish(),
  tax_id: text(100).nullish(),
  iva: Percent.optional(),
  ivaIncluido: FlagToText.optional(),
  servicio: Percent.optional(),
  servicioIncluido: FlagToText.optional(),
  ...translationFields,
}

const optionalEmail = z.union([z.literal('').transform(() => null), Email]).nullish()

/** Only superadmins may change `comision`, `commissionType`, `status` and `country`. */
export const RestaurantProfileBody = z.object({
  ...profileFields,
  email: optionalEmail,
  comision: Percent.optional(),
  commissionType: CommissionTypeInput.optional(),
  status: RestaurantStatus.optional(),
  country: Country.optional(),
})
export type RestaurantProfileBody = z.infer<typeof RestaurantProfileBody>

export const CreateRestaurantBody = z.object({
  ...profileFields,
  email: optionalEmail,
  comision: Percent.default(0),
  commissionType: CommissionTypeInput,
  status: RestaurantStatus,
  country: Country,
})
export type CreateRestaurantBody = z.infer<typeof CreateRestaurantBody>

export const UpdateRestaurantBody = RestaurantProfileBody.extend({ id: Id })

export const CURRENCIES: Record<Country, string> = { crc: '₡', gua: 'Q' }
