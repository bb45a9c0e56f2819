import type { Random } from '@orderi/shared/kernel/random'
import { simulateVisit } from './guests.ts'
import type { Table } from './place.ts'
import type { Rush } from './rush.ts'
import { serveParty } from './served.ts'

const CHANCE = { secondPhone: 0.25, withoutPhone: 0.15 }
/** No guests arrive in this many simulated minutes before the end of the run. */
const LAST_PARTY_MINUTES = 22
const FILLED_AFTER_MINUTES = 12

export function seatGuests(rush: Rush): void {
  for (const [index, table] of rush.place.tables.entries()) {
    // Uses the position instead of the ID, so that a seed simulates the same rush on every database.
    const random = rush.random.fork(`mesa ${index}`)
    void rush.begin(() => seatParties(rush, table, random))
  }
}

async function seatParties(rush: Rush, table: Table, random: Random): Promise<void> {
  const { pace } = rush
  await pace.pause(random, 0, FILLED_AFTER_MINUTES)
  for (let party = 1; party === 1 || pace.left() > LAST_PARTY_MINUTES; party += 1) {
    const choices = random.fork(`grupo ${party}`)
    if (choices.chance(CHANCE.withoutPhone)) await serveParty(rush, table, choices)
    else {
      const phones = choices.chance(CHANCE.secondPhone) ? ['a', 'b'] : ['a']
      const visits = phones.map((phone) =>
        rush.begin(() => simulateVisit(rush, table, choices.fork(phone))),
      )
      await Promise.all(visits)
    }
    await pace.pause(random, 1, 4)
  }
}
