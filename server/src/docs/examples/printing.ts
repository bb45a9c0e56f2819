/** Examples of the calls about printing. */
import type * as printing from '@orderi/shared/contract/printing'
import type { ExamplesOf } from './example.ts'

export const examples: ExamplesOf<typeof printing> = {
  printOrder: { by: 'beto', body: { order_id: 2 } },
  printBill: { by: 'beto', body: { bill_id: 3 } },
  printJobs: { by: 'beto', params: { sucursal: 1 } },
  retryPrint: { by: 'beto', body: { job_id: 1 } },
  discardPrint: { by: 'beto', body: { job_id: 1 } },
  printTest: { by: 'ana', body: { id: 1 } },
}
