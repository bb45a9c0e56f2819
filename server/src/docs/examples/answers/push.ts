// What a server answered to the examples; written by `npm test -- --project server evening -u`.
import type * as calls from '@orderi/shared/contract/push'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = {
  "pushKey": {
    "public_key": "BKd0kXl3n6mQz5uWvJrT8yH1sPcG4fEaLb9xNo2iMwRtYqVjZhUeSgDkOp7Cn3BfXa5LmIw1Tr0YvQ8sHzJdKcE"
  }
}
