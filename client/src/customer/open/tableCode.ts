export function tableCodeIn(path: string): string | undefined {
  const [, code] = /^\/open\/([^/]+)\/?$/.exec(path) ?? []
  if (code === undefined) return undefined
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}
