import classes from './TableName.module.css'

export function TableName(props: { name: string; lines?: 2 | 3; className?: string | undefined }) {
  const { name, lines = 3, className = '' } = props
  return (
    <span className={`${classes['name']} ${className}`} data-lines={lines} title={name}>
      {name}
    </span>
  )
}
