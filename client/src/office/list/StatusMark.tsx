/** A status (Activo, Inactivo, Visible, Invisible) that is distinguishable without colour. */
import classes from './StatusMark.module.css'

export function StatusMark(props: { isOn: boolean; on: string; off: string }) {
  return (
    <span className={classes['mark']} data-on={props.isOn || undefined}>
      {props.isOn ? props.on : props.off}
    </span>
  )
}
