import { DomainError } from '@orderi/shared/kernel/errors'
import { billsOfUser } from '../bills/queries/bills.ts'
import { type Handlers, onBoard } from '../http/route.ts'
import { enterTable } from './commands/enter-table.ts'
import { eraseAccount } from './commands/erase-account.ts'
import { answerJoin, askToJoin } from './commands/join-bill.ts'
import { orderAtTable } from './commands/order.ts'
import {
  chooseOwnShare,
  requestGuestBill,
  sendOwnIntent,
  withdrawBillRequest,
  withdrawWaiterCall,
} from './commands/own-bill.ts'
import { paymentsOfGuest, payOnline } from './commands/pay-online.ts'
import { callWaiterToTable } from './commands/waiter-call.ts'
import { billsToJoin, joinRequestsOf } from './queries/join-requests.ts'
import { openBillsOfGuest } from './queries/open-bills.ts'
import { menuPlaceOfCode, placeOfGuest, requireActiveTable } from './queries/places.ts'

export const customerHandlers = {
  enterTable: (deps, { body }) => enterTable(deps, body),

  appLinks: async ({ appLinks: { appLink, playStoreUrl, appStoreUrl } }) => ({
    app_link: appLink ?? null,
    play_store_url: playStoreUrl ?? null,
    app_store_url: appStoreUrl ?? null,
  }),

  async billsToJoin(deps, { person, query }) {
    const { tableId } = requireActiveTable(await placeOfGuest(deps, person.userId, query.mesa))
    return billsToJoin(deps.pool, person.userId, tableId)
  },

  askToJoin: onBoard(async (deps, request) =>
    askToJoin(
      deps,
      request,
      requireActiveTable(await placeOfGuest(deps, request.person.userId, request.body.mesa)),
      request.body,
    ),
  ),

  async joinRequests(deps, { person, query }) {
    const place =
      query.mesa === undefined ? undefined : await placeOfGuest(deps, person.userId, query.mesa)
    return joinRequestsOf(deps.pool, person.userId, place?.tableId)
  },

  answerJoin: onBoard((deps, request) => answerJoin(deps, request, request.body)),

  eraseAccount: (deps, request) => eraseAccount(deps, request, request.body.password),

  async menu(deps, { body, address }) {
    deps.guestLimits.countMenu(address)
    const language = body.idioma
    if (body.mesa != null) {
      return deps.guestMenus.read({ ...(await menuPlaceOfCode(deps, body.mesa)), language })
    }
    if (body.restaurante == null) throw new DomainError('not_found')
    return deps.guestMenus.read({
      restaurantId: body.restaurante,
      ...(body.sucursal != null && { branchId: body.sucursal }),
      language,
    })
  },

  placeOrder: onBoard((deps, request) => orderAtTable(deps, request, request.body)),

  async openBill(deps, { person, query }) {
    const place =
      query.mesa === undefined ? undefined : await placeOfGuest(deps, person.userId, query.mesa)
    return openBillsOfGuest(deps, person.userId, place)
  },

  requestBill: onBoard((deps, request) => requestGuestBill(deps, request, request.body.mesa)),

  chooseShare: onBoard((deps, request) => chooseOwnShare(deps, request, request.body)),

  sendPaymentIntent: onBoard((deps, request) => sendOwnIntent(deps, request, request.body)),

  cancelBillRequest: onBoard((deps, request) =>
    withdrawBillRequest(deps, request, request.body.mesa),
  ),

  callWaiter: onBoard((deps, request) => callWaiterToTable(deps, request, request.body.mesa)),

  cancelCall: onBoard((deps, request) => withdrawWaiterCall(deps, request, request.body.mesa)),

  payOnline: onBoard((deps, request) => payOnline(deps, request, request.body)),

  ownPayments: (deps, { person }) => paymentsOfGuest(deps, person.userId),

  ownHistory: (deps, { person, query }) => billsOfUser(deps.pool, person.userId, query),
} satisfies Partial<Handlers>
