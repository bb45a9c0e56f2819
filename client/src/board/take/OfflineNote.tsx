import { texts } from '../../i18n/common.ts'
import { useIsCutOff } from '../useIsConnected.ts'
import classes from './OfflineNote.module.css'

export function OfflineNote() {
  return useIsCutOff() && <p className={classes['note']}>{texts.pos.take.cutOff}</p>
}
