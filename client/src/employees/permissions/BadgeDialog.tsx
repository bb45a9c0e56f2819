/** Creates, prints and removes the badge of an employee. The code is shown only after the badge is created. */
import { Button } from '@mantine/core'
import type { Employee } from '@orderi/shared/accounts/schema'
import { createBadge, removeBadge } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { peopleWords } from '../../i18n/office.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { useOwnRestaurant } from '../../office/useOwnRestaurant.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { codeShape } from '../../ui/codeShape.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showDone } from '../../ui/notices.tsx'
import { printOnRoll } from '../../ui/print.tsx'
import classes from './BadgeDialog.module.css'

const words = peopleWords.badge
/** The width of a bank card. */
const CARD_MM = 85.6

export function BadgeDialog(props: {
  editing: EntityDialogState<Employee>
  onChanged: () => void
}) {
  const { opened, entity, turn, close } = props.editing
  return (
    <Dialog
      opened={opened}
      title={entity && words.title({ name: entity.user.name })}
      onClose={close}
    >
      {entity && (
        <Content key={turn} employee={entity} onClose={close} onChanged={props.onChanged} />
      )}
    </Dialog>
  )
}

function Content(props: { employee: Employee; onClose: () => void; onChanged: () => void }) {
  const { user, tiene_tarjeta: has } = props.employee
  const [made, setMade] = useState<{ readonly codigo?: string | undefined }>()
  const [isSending, setSending] = useState(false)
  const run = async (action: () => Promise<void>, failed: string) => {
    setSending(true)
    try {
      await action()
      props.onChanged()
    } catch (error) {
      showFailure(failed, error)
    } finally {
      setSending(false)
    }
  }
  const make = async () => setMade(await api.request(createBadge, { body: { user: user.id } }))
  const remove = async () => {
    await api.request(removeBadge, { body: { user: user.id } })
    showDone({ title: words.removed({ name: user.name }) })
    props.onClose()
  }
  if (made) return <MadeBadge name={user.name} codigo={made.codigo} onClose={props.onClose} />
  return (
    <>
      <p>{has === 1 ? words.has({ name: user.name }) : words.text}</p>
      <div className={classes['actions']}>
        {has === 1 && (
          <Button
            color="red"
            variant="light"
            disabled={isSending}
            onClick={() => void run(remove, words.removeFailed)}
          >
            {words.remove}
          </Button>
        )}
        <Button
          data-autofocus
          loading={isSending}
          onClick={() => void run(make, words.createFailed)}
        >
          {has === 1 ? words.renew : words.create}
        </Button>
      </div>
    </>
  )
}

function MadeBadge(props: { name: string; codigo: string | undefined; onClose: () => void }) {
  const { name, codigo } = props
  const restaurant = nameOf(useOwnRestaurant().data?.translations ?? [])
  const badge = codigo !== undefined && (
    <Badge restaurant={restaurant} name={name} codigo={codigo} />
  )
  return (
    <>
      <p>{badge ? words.once : words.lost}</p>
      {badge}
      <div className={classes['actions']}>
        {badge && (
          <Button
            data-autofocus
            leftSection={<IconPrinter size="1.125rem" />}
            onClick={() => printOnRoll(badge, words.title({ name }), CARD_MM)}
          >
            {words.print}
          </Button>
        )}
        <Button variant="default" onClick={props.onClose}>
          {words.done}
        </Button>
      </div>
    </>
  )
}

function Badge(props: { restaurant: string; name: string; codigo: string }) {
  const { size, path } = useMemo(() => codeShape(props.codigo, 'M'), [props.codigo])
  // The code needs an empty margin of four modules.
  return (
    <div className={classes['card']}>
      <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} aria-hidden>
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      <div className={classes['names']}>
        <p className={classes['restaurant']}>{props.restaurant}</p>
        <p className={classes['name']}>{props.name}</p>
      </div>
    </div>
  )
}
