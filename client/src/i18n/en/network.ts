import type { Pack } from '../pack.ts'

export const network: Pack['network'] = {
  offline: 'No network: this cannot be left waiting. Try again when there is a connection.',
  unreachable:
    'The server does not answer: this cannot be left waiting. Try again in a few seconds.',
  behind: 'Earlier changes are still being sent. Try again in a few seconds.',
  unanswered:
    'The server did not answer. Check on the board whether it was done before repeating it.',
  unkept: 'There is no connection and this browser could not keep the change. Try again.',
}
