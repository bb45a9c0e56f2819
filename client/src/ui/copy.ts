/** Copies the text of the field, also over plain HTTP. Returns false if the browser refuses to copy. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
