import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { kitchenWords } from '../../i18n/kitchen-waiter.ts'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { loadable } from '../../ui/loadable.tsx'

const RecallDialogWithProvider = loadable(
  async () => (await import('./RecallDialog.tsx')).RecallDialogWithProvider,
)

export function RecallButton() {
  return (
    <DialogButton
      icon={<IconArrowBackUp size="1.25rem" />}
      text={kitchenWords.recall.open}
      dialog={(close) => <RecallDialogWithProvider onClose={close} />}
    />
  )
}
