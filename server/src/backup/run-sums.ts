/** `npm run sums`: recalculates the sums of all sales while the server runs. */
import { readDatabaseSettings } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { rebuildSales } from '../reports/commands/sum-sales.ts'
import { formatCount, runCommand } from './command.ts'
import { withDatabase } from './command-database.ts'

await runCommand(() =>
  withDatabase(readDatabaseSettings(process.env), async (url) => {
    const pool = createPool(url, { max: 1, statementTimeoutMs: 600_000 })
    try {
      return `Sumas de ventas listas: ${formatCount(await rebuildSales(pool))} filas`
    } finally {
      await pool.end()
    }
  }),
)
