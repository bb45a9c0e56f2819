/** An entity in use cannot be deleted, but `retire` can make it inactive or invisible. */

import { randomUuid } from '@orderi/shared/kernel/keys'
import { UNNAMED } from '@orderi/shared/kernel/names'
import { useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { texts } from '../i18n/common.ts'
import { showFailure } from '../shell/showFailure.ts'
import { showDone } from '../ui/notices.tsx'
import { Question } from '../ui/Question.tsx'
import type { EntityDialogState } from './form/useEntityDialog.ts'

const words = texts.office.delete

export interface DeleteDialogProps<Entity> {
  readonly deleting: EntityDialogState<Entity>
  readonly nameOf: (entity: Entity) => string
  /** A retry after a missing response uses the same idempotency `key`. */
  readonly remove: (entity: Entity, key: string) => Promise<unknown>
  /** Undefined for entities that cannot become inactive or invisible. */
  readonly retire?:
    | {
        readonly label: string
        readonly done: string
        readonly failed: string
        readonly isRetired: (entity: Entity) => boolean
        /** Called before `act`. If `confirm` resolves to false, `act` is not called. */
        readonly confirm?: (entity: Entity) => Promise<boolean>
        readonly act: (entity: Entity, key: string) => Promise<unknown>
      }
    | undefined
  readonly words?:
    | Partial<Pick<typeof words, 'title' | 'text' | 'yes' | 'done' | 'failed'>>
    | undefined
  readonly onDone: (entity: Entity) => unknown
}

export function DeleteDialog<Entity>(props: DeleteDialogProps<Entity>) {
  const { deleting } = props
  return <Steps key={deleting.turn} {...props} />
}

function Steps<Entity>(props: DeleteDialogProps<Entity>) {
  const { deleting, retire } = props
  const { entity } = deleting
  const [isUsed, setUsed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [key, setKey] = useState(randomUuid)
  if (entity === undefined) return null
  const name = props.nameOf(entity) || UNNAMED
  const own = { ...words, ...props.words }
  const isOver = isUsed && (retire === undefined || retire.isRetired(entity))

  async function run(
    what: (thing: Entity, key: string) => Promise<unknown>,
    {
      done,
      failed,
      confirm,
    }: {
      readonly done: string
      readonly failed: string
      readonly confirm?: (thing: Entity) => Promise<boolean>
    },
  ) {
    if (isSending || entity === undefined) return
    setSending(true)
    try {
      if (confirm && !(await confirm(entity))) return
      await what(entity, key)
      showDone({ title: done, closeLabel: texts.common.close })
      deleting.close()
      void props.onDone(entity)
    } catch (error) {
      if (error instanceof ApiError) setKey(randomUuid())
      if (error instanceof ApiError && error.code === 'in_use') setUsed(true)
      else showFailure(failed, error)
    } finally {
      setSending(false)
    }
  }

  if (isUsed) {
    return (
      <Question
        opened={deleting.opened}
        title={words.usedTitle({ name })}
        text={retire ? words.used : words.usedOnly}
        no={isOver ? texts.common.close : texts.common.cancel}
        yes={retire?.label ?? ''}
        hasYes={!isOver}
        isSending={isSending}
        onNo={deleting.close}
        onYes={() => void (retire && run(retire.act, retire))}
      />
    )
  }
  return (
    <Question
      opened={deleting.opened}
      title={own.title({ name })}
      text={own.text}
      no={texts.common.cancel}
      yes={own.yes}
      isDanger
      isSending={isSending}
      onNo={deleting.close}
      onYes={() => void run(props.remove, { done: own.done({ name }), failed: own.failed })}
    />
  )
}
