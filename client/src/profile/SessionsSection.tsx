import { Button } from '@mantine/core'
import type { OwnSession } from '@orderi/shared/accounts/schema'
import { endOtherSessions, endSession, sessions } from '@orderi/shared/contract/accounts'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { dateTime } from '../i18n/format.ts'
import { profileWords } from '../i18n/office.ts'
import { DeleteDialog } from '../office/DeleteDialog.tsx'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { OfflineNotice } from '../office/OfflineNotice.tsx'
import { Section } from '../office/Section.tsx'
import { useOwnZone } from '../office/useOwnZone.ts'
import { Loaded } from '../shell/Loaded.tsx'
import pills from '../ui/pill.module.css'
import classes from './SessionsSection.module.css'

const words = profileWords.sessions

const deviceOf = ({ dispositivo }: OwnSession) => dispositivo ?? words.unknownDevice

/** Another device may have ended the session first. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

export function SessionsSection() {
  const read = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => api.request(sessions, { signal }),
    staleTime: 0,
  })
  const ending = useEntityDialog<OwnSession>()
  const endingOthers = useEntityDialog<readonly OwnSession[]>()
  const list = useRef<HTMLUListElement>(null)
  /** Focuses the list, because the pressed button disappears with the ended session. */
  const showRest = async () => {
    await read.refetch()
    list.current?.focus()
  }
  const others = read.data?.data.filter(({ actual }) => !actual) ?? []
  return (
    <div className={classes['place']}>
      <Section
        title={words.title}
        text={words.text}
        controls={
          others.length > 0 && (
            <Button variant="default" onClick={() => endingOthers.open(others)}>
              {words.others.yes}
            </Button>
          )
        }
      >
        <OfflineNotice text={words.offline} />
        <Loaded read={read} failed={words.loadFailed} height="9rem">
          {({ data }) => (
            <>
              <ul ref={list} className={classes['list']} tabIndex={-1} aria-label={words.title}>
                {data.map((each) => (
                  <SessionRow key={each.id} session={each} onEnd={() => ending.open(each)} />
                ))}
              </ul>
              {others.length === 0 && <p className={classes['facts']}>{words.none}</p>}
            </>
          )}
        </Loaded>
      </Section>
      <DeleteDialog
        deleting={ending}
        nameOf={deviceOf}
        remove={({ id }, key) =>
          api.request(endSession, { body: { id }, key }).catch(ignoreMissing)
        }
        words={words.end}
        onDone={showRest}
      />
      <DeleteDialog
        deleting={endingOthers}
        nameOf={({ length }) => String(length)}
        remove={(_, key) => api.request(endOtherSessions, { key })}
        words={words.others}
        onDone={showRest}
      />
    </div>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const zone = useOwnZone()
  const device = deviceOf(session)
  const Icon = /Android|iPhone|iPad/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  const place = [session.restaurante, session.sucursal].filter(Boolean).join(' · ')
  return (
    <li className={classes['session']}>
      <Icon size="1.5rem" />
      <div className={classes['words']}>
        <span className={classes['device']}>
          {device}
          {session.actual === 1 && <span className={pills['pill']}>{words.current}</span>}
        </span>
        <span className={classes['facts']}>
          {session.actual === 0 && `${words.used({ at: dateTime(session.usada, zone) })} · `}
          {words.created({ at: dateTime(session.creada, zone) })}
        </span>
        {place && <span className={classes['facts']}>{place}</span>}
      </div>
      {session.actual === 0 && (
        <Button
          variant="default"
          aria-label={words.endOne({ name: `${device}, ${dateTime(session.creada, zone)}` })}
          onClick={onEnd}
        >
          {words.end.yes}
        </Button>
      )}
    </li>
  )
}
