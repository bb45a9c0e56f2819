/** The code of an error of Node or PostgreSQL, such as `ENOENT` or `23505`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
