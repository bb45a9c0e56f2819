/** Puts text on the clipboard, also where the browser offers no clipboard: on a plain-http host of the house's own network. */

/** Copies what stands in a field. False when the browser refused: then it stays selected, to be copied by hand. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
