/** The keys, and what a finger does. */
import { kitchenWords } from '../i18n/es/kitchen.ts'
import { es } from '../i18n/es.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './HelpDialog.module.css'

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={kitchenWords.help.title} closeLabel={es.common.close}>
      <dl className={classes['keys']}>
        {kitchenWords.help.keys.map(([key, text]) => (
          <div key={key} className={classes['row']}>
            <dt className={classes['key']}>{key}</dt>
            <dd className={classes['text']}>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['touch']}>{kitchenWords.help.touch}</p>
    </Dialog>
  )
}
