/** The variant dialog shows one view at a time, each with a way back (docs/specification.md, section 2). */
import type { Variant } from '@orderi/shared/menu/schema'

/** `variant` is a copy from when the view was opened, so that newer data does not replace typed values. */
export type VariantsView =
  | { readonly name: 'list' }
  | { readonly name: 'form'; readonly variant?: Variant }
  | { readonly name: 'options'; readonly variantId: number }
  | { readonly name: 'choose'; readonly variant: Variant }

export function variantIdOf(view: VariantsView): number | undefined {
  return 'variantId' in view ? view.variantId : 'variant' in view ? view.variant?.id : undefined
}

export function previousView(view: VariantsView): VariantsView {
  return view.name === 'choose' ? { name: 'options', variantId: view.variant.id } : { name: 'list' }
}
