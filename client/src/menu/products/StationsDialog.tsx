/** Chooses the station that prepares dishes in the session's branch. */
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { assignStation } from '@orderi/shared/contract/backoffice'
import type { Branch } from '@orderi/shared/floor/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import type { StationWithDishes } from '@orderi/shared/stations/schema'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { queryClient } from '../../shell/queries.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { useAttempt } from '../../shell/useAttempt.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'
import { refreshMenu } from '../refresh.ts'
import { NO_FILTERS, OptionFilters } from '../variants/OptionFilters.tsx'
import { useOptionProducts } from '../variants/useOptionProducts.ts'
import { productName } from './columns.tsx'
import classes from './StationsDialog.module.css'
import { stationText } from './stationText.ts'

const words = menuWords.products.stations

/** The value of the select for dishes that follow their category. */
const OF_CATEGORY = ''

interface StationsProps {
  readonly branch: Pick<Branch, 'id' | 'translations'>
  readonly stations: readonly StationWithDishes[]
  readonly onClose: () => void
}

export function StationsDialog(props: StationsProps) {
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={words.title({ branch: nameOf(props.branch.translations) })}
      size="lg"
      isSheet
    >
      <Assignment {...props} />
    </Dialog>
  )
}

function Assignment({ branch, stations, onClose }: StationsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [station, setStation] = useState(OF_CATEGORY)
  const [filters, setFilters] = useState(NO_FILTERS)
  const found = useOptionProducts(filters)
  const { isBusy, failure, attempt } = useAttempt()
  const toggle = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (isOn) next.add(id)
      else next.delete(id)
    setChosen(next)
  }
  const assign = () =>
    attempt(async () => {
      const estacion = station === OF_CATEGORY ? null : Number(station)
      await api.request(assignStation, {
        body: { sucursal: branch.id, productos: [...chosen], estacion },
      })
      refreshMenu()
      void queryClient.invalidateQueries({ queryKey: queryKeys.stations.all })
      showDone({ title: words.done({ count: chosen.size }), closeLabel: texts.common.close })
      onClose()
    })
  const shown = found.products.map(({ id }) => id)
  const areAllChosen = shown.length > 0 && shown.every((id) => chosen.has(id))
  return (
    <>
      <OptionFilters value={filters} onChange={setFilters} />
      <Checkbox
        className={classes['all']}
        label={words.all}
        checked={areAllChosen}
        disabled={shown.length === 0}
        onChange={({ currentTarget }) => toggle(shown, currentTarget.checked)}
      />
      <ul className={classes['dishes']} aria-label={words.dishes} aria-busy={found.isFetching}>
        {found.products.map((product) => (
          <li key={product.id}>
            <Checkbox
              label={productName(product)}
              description={stationText(product, stations)}
              checked={chosen.has(product.id)}
              onChange={({ currentTarget }) => toggle([product.id], currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {found.isNothing && <p className="faint">{texts.office.list.nothing}</p>}
      {found.error && (
        <RetryBox error={found.error} isBusy={found.isFetching} onRetry={found.retry} />
      )}
      {found.hasMore && (
        <Button variant="default" loading={found.isFetching} onClick={found.more}>
          {menuWords.variants.more}
        </Button>
      )}
      {failure !== undefined && <FailureBox text={failure} />}
      <div className={classes['foot']}>
        <NativeSelect
          label={words.station}
          data={[
            { value: OF_CATEGORY, label: words.ofCategory },
            ...stations.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={station}
          onChange={({ currentTarget }) => setStation(currentTarget.value)}
        />
        <Button disabled={chosen.size === 0} loading={isBusy} onClick={assign}>
          {words.assign({ count: chosen.size })}
        </Button>
      </div>
    </>
  )
}
