/** What the variant modal shows: one view at a time, each with its way back (specification, section 2). */
import type { Variant } from '@orderi/shared/menu/schema'

/** A view in which something is typed holds the variant as it was when it was opened: what others save meanwhile must not take its place. */
export type View =
  | { readonly name: 'list' }
  /** A new variant, or one that is being changed. */
  | { readonly name: 'form'; readonly variant?: Variant }
  | { readonly name: 'options'; readonly variantId: number }
  | { readonly name: 'choose'; readonly variant: Variant }

/** The variant that a view is about; undefined: of none, or of one that does not exist yet. */
export function variantOf(view: View): number | undefined {
  return 'variantId' in view ? view.variantId : 'variant' in view ? view.variant?.id : undefined
}

/** Where the way back leads. */
export function viewBefore(view: View): View {
  return view.name === 'choose' ? { name: 'options', variantId: view.variant.id } : { name: 'list' }
}
