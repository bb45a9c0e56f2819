/** What the variant modal shows: one view at a time, each with its way back (specification, section 2). */

export type View =
  | { readonly name: 'list' }
  /** A new variant, or one that is being changed. */
  | { readonly name: 'form'; readonly variantId?: number }
  | { readonly name: 'options'; readonly variantId: number }
  | { readonly name: 'choose'; readonly variantId: number }

/** Where the way back leads. */
export function viewBefore(view: View): View {
  return view.name === 'choose' ? { name: 'options', variantId: view.variantId } : { name: 'list' }
}
