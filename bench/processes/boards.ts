/** The screens of rows b, on one branch or spread over many: they tell when all of them have heard everything. */
import { answering } from '../processes.ts'
import { createScreens, openBoards, type Screens } from '../screens.ts'

/** What this process does when it is asked. */
export type Question =
  | {
      /** So many screens on each of these branches, instead of those that were open. */
      readonly open: number
      readonly url: string
      readonly token: string
      readonly branches: readonly number[]
    }
  /** Up to which seq the screens of each branch must have heard, without a gap. */
  | { readonly heard: readonly (readonly [branch: number, seq: number])[] }

const boards = new Map<number, Screens>()

async function open({ url, token, branches, open: count }: Extract<Question, { open: number }>) {
  for (const screens of boards.values()) screens.close()
  boards.clear()
  for (const branch of branches) {
    boards.set(branch, createScreens(await openBoards(url, { token, branch }, count)))
  }
}

answering(async (question: Question) => {
  if ('open' in question) return open(question)
  await Promise.all(
    question.heard.map(([branch, seq]) => {
      const screens = boards.get(branch)
      if (!screens) throw new Error(`nobody watches ${branch}`)
      return screens.heard(seq)
    }),
  )
})
