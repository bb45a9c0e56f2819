/** Whether something counts at the moment: Activo or Inactivo, Visible or Invisible. Never by colour alone. */
import classes from './StatusMark.module.css'

export function StatusMark(props: { isOn: boolean; on: string; off: string }) {
  return (
    <span className={classes['mark']} data-on={props.isOn || undefined}>
      {props.isOn ? props.on : props.off}
    </span>
  )
}
