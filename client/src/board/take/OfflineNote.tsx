import { texts } from '../../i18n/texts.ts'
import { useBoard } from '../../live/react.tsx'
import classes from './OfflineNote.module.css'

export function OfflineNote() {
  const isCutOff = useBoard((state) => state.connection === 'offline' || state.isUnreachable)
  return isCutOff && <p className={classes['note']}>{texts.pos.take.cutOff}</p>
}
