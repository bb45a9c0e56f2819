/** The hours that the person worked this week in the chosen restaurant. */
import { Button } from '@mantine/core'
import { ownHours } from '@orderi/shared/contract/shifts'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { useAccess } from '../api/useAccess.ts'
import { ShiftsDialog } from '../board/shifts/ShiftsDialog.tsx'
import { texts } from '../i18n/common.ts'
import { durationText } from '../i18n/format.ts'
import { shiftWords } from '../i18n/shifts.ts'
import { Section } from '../office/Section.tsx'
import { useOwnZone } from '../office/useOwnZone.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { queryClient } from '../shell/queries.ts'
import { DialogButton } from '../ui/DialogButton.tsx'
import classes from './SessionsSection.module.css'

const words = shiftWords.own

export function OwnHoursSection() {
  const { branch, restaurant } = useStore(session)
  if (restaurant === null) return null
  return <OwnHours branch={branch} />
}

function OwnHours({ branch }: { branch: number | null }) {
  const zone = useOwnZone()
  const isManager = useAccess('B')
  const read = useQuery({
    queryKey: queryKeys.shifts.own,
    queryFn: ({ signal }) => api.request(ownHours, { signal }),
    staleTime: 0,
  })
  const close = (closeDialog: () => void) => () => {
    closeDialog()
    void queryClient.invalidateQueries({ queryKey: queryKeys.shifts.own })
  }
  return (
    <div className={classes['place']}>
      <Section
        title={words.title}
        controls={
          <>
            {isManager && (
              <Button component={Link} to="/admin/jornadas" variant="default">
                {shiftWords.office.title}
              </Button>
            )}
            {branch !== null && (
              <DialogButton
                icon={<IconUserCheck size="1.25rem" />}
                text={texts.pos.shifts}
                dialog={(closeDialog) => <ShiftsDialog zone={zone} onClose={close(closeDialog)} />}
              />
            )}
          </>
        }
      >
        <Loaded read={read} failed={words.loadFailed} height="2rem">
          {({ minutos }) => <p className={classes['device']}>{durationText(minutos)}</p>}
        </Loaded>
      </Section>
    </div>
  )
}
