export function downloadBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL after a delay.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
