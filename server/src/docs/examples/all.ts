/** Every example with its answer, by the name of its call. */
import type { CallName, Calls } from '@orderi/shared/contract/all'
import { examples as accounts } from './accounts.ts'
import { examples as administration } from './administration.ts'
import { answers as accountsAnswers } from './answers/accounts.ts'
import { answers as administrationAnswers } from './answers/administration.ts'
import { answers as backofficeAnswers } from './answers/backoffice.ts'
import { answers as customersAnswers } from './answers/customers.ts'
import { answers as printingAnswers } from './answers/printing.ts'
import { answers as pushAnswers } from './answers/push.ts'
import { answers as setupAnswers } from './answers/setup.ts'
import { examples as backoffice } from './backoffice.ts'
import { examples as customers } from './customers.ts'
import type { ExamplesOf, Speaking } from './example.ts'
import { examples as printing } from './printing.ts'
import { examples as push } from './push.ts'
import { examples as setup } from './setup.ts'

const typed: ExamplesOf<Calls> = {
  ...accounts,
  ...customers,
  ...administration,
  ...printing,
  ...backoffice,
  ...push,
  ...setup,
}

/** An example as the document and the tests read it. */
export interface AnyExample {
  readonly by?: Speaking
  readonly params?: Readonly<Record<string, number>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
}

export const examples: Readonly<Record<CallName, AnyExample>> = typed

/** Undefined where the call answers nothing. */
export const answers: Readonly<Partial<Record<CallName, unknown>>> = {
  ...accountsAnswers,
  ...customersAnswers,
  ...administrationAnswers,
  ...printingAnswers,
  ...backofficeAnswers,
  ...pushAnswers,
  ...setupAnswers,
}
