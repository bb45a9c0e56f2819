import { Button, Skeleton } from '@mantine/core'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { profileWords } from '../i18n/profile.ts'
import { texts } from '../i18n/texts.ts'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { OwnRestaurantForm } from './OwnRestaurantForm.tsx'
import classes from './OwnRestaurantScreen.module.css'
import type { OwnRestaurant } from './ownRestaurantValues.ts'

const words = profileWords.restaurant

export function OwnRestaurantScreen() {
  const read = useOwnRestaurant()
  // Keeps the version with which the form started, because newer data must not replace typed values.
  const [shown, setShown] = useState<{ present: OwnRestaurant; turn: number }>()
  if (!shown && read.data && !read.isFetching) setShown({ present: read.data, turn: 0 })
  return (
    <div className={classes['page']}>
      <PageHeader title={words.title}>
        <Button
          component={Link}
          to="/admin/restaurante/cobros"
          variant="default"
          leftSection={<IconCashRegister size="1.125rem" />}
        >
          {words.payments}
        </Button>
      </PageHeader>
      {!shown && !read.error && (
        <output aria-label={texts.common.loading}>
          <Skeleton height="34rem" radius="lg" />
        </output>
      )}
      {!shown && read.error && (
        <FailureBox text={`${words.loadFailed}. ${failureText(read.error)}`}>
          <Button variant="default" onClick={() => void read.refetch()}>
            {texts.common.retry}
          </Button>
        </FailureBox>
      )}
      {shown && (
        <OwnRestaurantForm
          key={shown.turn}
          present={shown.present}
          onPresent={(present) => setShown({ present, turn: shown.turn + 1 })}
        />
      )}
    </div>
  )
}
