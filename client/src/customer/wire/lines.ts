/** The calls that a guest makes, by the contract's own types: what differs from it does not compile, and no schema travels to the phone. */
import type * as accounts from '@orderi/shared/contract/accounts'
import type { Call } from '@orderi/shared/contract/call'
import type * as customers from '@orderi/shared/contract/customers'

/** A call's first line. */
export interface Line<C extends Call> {
  readonly method: C['method']
  readonly path: C['path']
  readonly who: C['who']
  /** Only its type: which call this is the line of. */
  readonly of?: C
}

function line<C extends Call>(method: C['method'], path: C['path'], who: C['who']): Line<C> {
  return { method, path, who }
}

export const lines = {
  login: line<typeof accounts.login>('POST', '/login', 'P'),
  register: line<typeof accounts.register>('POST', '/register', 'P'),
  logout: line<typeof accounts.logout>('POST', '/logout', 'C'),
  updateProfile: line<typeof accounts.updateProfile>('POST', '/actualizar-perfil', 'C'),
  updatePassword: line<typeof accounts.updatePassword>('POST', '/actualizar-password', 'C'),
  enterTable: line<typeof customers.enterTable>('POST', '/cliente/entrar', 'P'),
  menu: line<typeof customers.menu>('POST', '/menu', 'P'),
  placeOrder: line<typeof customers.placeOrder>('POST', '/cliente/agregar-producto', 'C'),
  openBill: line<typeof customers.openBill>('GET', '/cliente/cuenta-abierta', 'C'),
  requestBill: line<typeof customers.requestBill>('POST', '/cliente/solicitar-cuenta', 'C'),
  cancelBillRequest: line<typeof customers.cancelBillRequest>(
    'POST',
    '/cliente/cancelar-solicitud',
    'C',
  ),
  callWaiter: line<typeof customers.callWaiter>('POST', '/cliente/solicitar-mesero', 'C'),
  cancelCall: line<typeof customers.cancelCall>('POST', '/cliente/cancelar-mesero', 'C'),
  appLinks: line<typeof customers.appLinks>('GET', '/cliente/enlaces', 'P'),
  billsToJoin: line<typeof customers.billsToJoin>('GET', '/cliente/cuentas-mesa', 'C'),
  askToJoin: line<typeof customers.askToJoin>('POST', '/cliente/pedir-unirse', 'C'),
  joinRequests: line<typeof customers.joinRequests>('GET', '/cliente/solicitudes-union', 'C'),
  answerJoin: line<typeof customers.answerJoin>('POST', '/cliente/responder-union', 'C'),
  eraseAccount: line<typeof customers.eraseAccount>('POST', '/cliente/desvincularme', 'C'),
  ownHistory: line<typeof customers.ownHistory>('GET', '/cliente/historial', 'C'),
}
