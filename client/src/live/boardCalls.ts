/** The staff's commands with IDs of a board. Those of guests are in `customers`. */
import * as administration from '@orderi/shared/contract/administration'
import { boardCallsOf } from '@orderi/shared/contract/call'
import * as payments from '@orderi/shared/contract/payments'
import * as printing from '@orderi/shared/contract/printing'

export const boardCalls = boardCallsOf({ ...administration, ...payments, ...printing })
