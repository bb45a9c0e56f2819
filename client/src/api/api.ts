import { coworkers } from '@orderi/shared/contract/shifts'
import { texts } from '../i18n/common.ts'
import { refusalTexts } from '../i18n/refusals.ts'
import {
  actingOf,
  actingPerson,
  askPerson,
  chosenActing,
  endPerson,
  ownDevice,
} from './actingPerson.ts'
import { type ActingPeople, type ClientCall, createApi } from './client.ts'
import { session } from './session.ts'

/** Whether the call needs an acting person and this shared device has none. */
export function isPersonMissing(call: ClientCall): boolean {
  const { method, access, isOfDevice, isUnattended, hasOwnPin } = call
  const device = ownDevice()
  if (!device || method === 'GET' || chosenActing()) return false
  if (isOfDevice || isUnattended || hasOwnPin) return false
  const isOfKitchen = access === 'S' || access === 'K'
  return (
    access !== 'P' &&
    access !== 'C' &&
    !(device.tipo === 'cocina' && isOfKitchen && device.pin !== 'siempre')
  )
}

const people: ActingPeople = {
  async actingFor(call, person) {
    const { access, method, isOfDevice } = call
    const isOwn = isOfDevice || access === 'P' || access === 'C' || person === null
    // A device reads boards as itself, so a board stays open when the person loses rights.
    if (!ownDevice() || isOwn || (method === 'GET' && access === 'S')) return undefined
    const chosen = chosenActing()
    if (person !== undefined && chosen?.person !== person) return actingOf(person)
    return isPersonMissing(call) ? ((await askPerson()) ?? 'refused') : chosen
  },
  ask: async () => (ownDevice() ? (chosenActing() ?? askPerson()) : undefined),
  prove: (person) => askPerson(person),
  async whyGone(person) {
    const device = ownDevice()
    if (!device) return undefined
    const { data } = await api.request(coworkers, { params: { sucursal: device.sucursal } })
    if (data.some(({ user }) => user === person)) return undefined
    const { chosen } = actingPerson.getState()
    const isChosen = chosen?.user === person
    if (isChosen) endPerson()
    return texts.pos.person.gone({ name: isChosen ? chosen.name : texts.pos.person.unknown })
  },
}

/** Sends the session's token. An invalid token ends the session. */
export const api = createApi({
  token: () => session.getState().user?.token,
  texts: refusalTexts,
  restaurant: () => session.getState().restaurant?.id,
  people,
  onUnauthorized: () => session.end(),
  onSecondFactorNeeded: () => session.requireSecondFactor(true),
  onOtherRestaurant: () => session.noteMoved(),
})
