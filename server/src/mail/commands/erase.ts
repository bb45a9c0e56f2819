import type { ErasurePart } from '../../log/erasure.ts'

export const mailErasure: ErasurePart = {
  otherColumns: { mails: ['address'] },
  async eraseOther(tx, { bills }) {
    await tx.query('DELETE FROM mails WHERE bill_id = ANY($1::bigint[])', [bills])
    return []
  },
}
