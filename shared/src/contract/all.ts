import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as administration from './administration.ts'
import * as backoffice from './backoffice.ts'
import * as customers from './customers.ts'
import * as devices from './devices.ts'
import * as payments from './payments.ts'
import * as printing from './printing.ts'
import * as push from './push.ts'
import * as setup from './setup.ts'
import * as shifts from './shifts.ts'

export const calls = {
  ...accounts,
  ...customers,
  ...administration,
  ...payments,
  ...printing,
  ...backoffice,
  ...push,
  ...setup,
  ...activity,
  ...devices,
  ...shifts,
}

export type Calls = typeof calls
export type CallName = keyof Calls
