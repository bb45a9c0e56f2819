import { readFileSync } from 'node:fs'

/** The version of the product, which all its packages have. */
export const { version: VERSION }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
