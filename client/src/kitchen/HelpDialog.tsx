import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './HelpDialog.module.css'
import { useSingleKeySetting } from './useShortcuts.ts'

export function HelpDialog(props: { hasStations: boolean; onClose: () => void }) {
  const { hasStations, onClose } = props
  const [hasOneKeys, setOneKeys] = useSingleKeySetting()
  return (
    <Dialog opened onClose={onClose} title={kitchenWords.help.title}>
      <dl className={classes['keys']}>
        {kitchenWords.help.keys.map(([key, text]) => (
          <div key={key} className={classes['row']}>
            <dt className={classes['key']}>{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className={classes['choice']}
        label={kitchenWords.help.oneKeys}
        checked={hasOneKeys}
        onChange={(event) => setOneKeys(event.currentTarget.checked)}
      />
      <p className={classes['touch']}>{kitchenWords.help.touch}</p>
      {hasStations && <p className={classes['touch']}>{kitchenWords.help.stations}</p>}
    </Dialog>
  )
}
