import { Button } from '@mantine/core'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { profileWords } from '../i18n/office.ts'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { Loaded } from '../shell/Loaded.tsx'
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
      <Loaded
        read={{ data: shown, error: read.error, refetch: read.refetch }}
        failed={words.loadFailed}
        height="34rem"
      >
        {({ present, turn }) => (
          <OwnRestaurantForm
            key={turn}
            present={present}
            onPresent={(saved) => setShown({ present: saved, turn: turn + 1 })}
          />
        )}
      </Loaded>
    </div>
  )
}
