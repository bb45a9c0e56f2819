import { Button } from '@mantine/core'
import { product as productCall } from '@orderi/shared/contract/backoffice'
import { nameOf, UNNAMED } from '@orderi/shared/kernel/names'
import type { Product, Variant } from '@orderi/shared/menu/schema'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { useLeaveGuard } from '../../office/form/useLeaveGuard.tsx'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { refreshMenu } from '../refresh.ts'
import { OptionChoice } from './OptionChoice.tsx'
import { OptionList } from './OptionList.tsx'
import { VariantForm } from './VariantForm.tsx'
import { VariantList } from './VariantList.tsx'
import classes from './VariantsDialog.module.css'
import { previousView, type VariantsView, variantIdOf } from './views.ts'

const words = menuWords.variants

export function VariantsDialog(props: { varying: EntityDialogState<Product> }) {
  const { varying } = props
  const [isChanged, setChanged] = useState(false)
  const guard = useLeaveGuard(varying.opened && isChanged)
  return (
    <Dialog
      opened={varying.opened}
      onClose={() => guard.leave(varying.close)}
      size="lg"
      title={words.title}
      isSheet
    >
      {varying.entity && (
        <Views
          key={varying.turn}
          product={varying.entity}
          onChanged={setChanged}
          leave={guard.leave}
        />
      )}
      {guard.question}
    </Dialog>
  )
}

function Views(props: {
  product: Product
  onChanged: (isChanged: boolean) => void
  /** Runs `proceed`, but asks for confirmation first if unsaved input would be lost. */
  leave: (proceed: () => void) => void
}) {
  const { id, translations } = props.product
  const { onChanged, leave } = props
  // Each view has a new `turn`, so that a fresh form is mounted.
  const [{ view, turn }, setShown] = useState<{ view: VariantsView; turn: number }>({
    view: { name: 'list' },
    turn: 0,
  })
  const queries = useQueryClient()
  const queryKey = queryKeys.menu.product(id)
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.request(productCall, { params: { id }, signal }),
    staleTime: 0,
  })
  const show = (next: VariantsView) => setShown((last) => ({ view: next, turn: last.turn + 1 }))
  /** Updates the cached product, so that a form that is opened again starts with the saved variant. */
  const showSaved = (saved: Variant, next: VariantsView) => {
    queries.setQueryData<Product>(queryKey, (last) => last && withVariant(last, saved))
    show(next)
  }
  const take = (next: VariantsView) => {
    refreshMenu()
    show(next)
  }
  const variants = read.data?.variants
  const chosenId = variantIdOf(view)
  const chosen = variants?.find((each) => each.id === chosenId)
  const isGone = variants !== undefined && chosenId !== undefined && chosen === undefined
  return (
    <>
      <div className={classes['where']}>
        {view.name !== 'list' && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconArrowLeft size="1.125rem" />}
            onClick={() => leave(() => show(previousView(view)))}
          >
            {texts.common.back}
          </Button>
        )}
        <p className={classes['product']}>
          {nameOf(translations)}
          {chosen && ` · ${chosen.name || UNNAMED}`}
        </p>
      </div>
      {read.isPending && <LoadingSkeleton label={texts.common.loading} height="10rem" />}
      {read.error && <RetryBox error={read.error} onRetry={read.refetch} />}
      {isGone && <FailureBox text={texts.office.stale.gone} />}
      {variants && view.name === 'list' && <VariantList variants={variants} onShow={show} />}
      {variants && view.name === 'form' && (
        <VariantForm
          key={turn}
          productId={id}
          variant={view.variant}
          onChanged={onChanged}
          onTake={(variant) => take({ name: 'form', variant })}
          onDone={(saved) => showSaved(saved, { name: 'list' })}
        />
      )}
      {chosen && view.name === 'options' && <OptionList variant={chosen} onShow={show} />}
      {variants && view.name === 'choose' && (
        <OptionChoice
          key={turn}
          variant={view.variant}
          onChanged={onChanged}
          onTake={(variant) => take({ name: 'choose', variant })}
          onDone={(saved) => showSaved(saved, { name: 'options', variantId: saved.id })}
        />
      )}
    </>
  )
}

function withVariant(product: Product, saved: Variant): Product {
  const isKnown = product.variants.some(({ id }) => id === saved.id)
  const variants = isKnown
    ? product.variants.map((each) => (each.id === saved.id ? saved : each))
    : [...product.variants, saved]
  return { ...product, variants }
}
