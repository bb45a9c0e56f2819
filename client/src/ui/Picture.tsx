/** A square picture with its place reserved; the name's initials stand in while there is none, or it fails. */
import { useState } from 'react'
import { Initials } from './Initials.tsx'
import classes from './Picture.module.css'

/** `name` is said only when `alt` is given: most pictures stand beside their name. */
export function Picture(props: { src: string | null; name: string; size: string; alt?: string }) {
  const [failed, setFailed] = useState<string>()
  const { src, name, size } = props
  if (!src || failed === src) return <Initials name={name} square size={size} />
  return (
    <img
      className={classes['picture']}
      src={src}
      alt={props.alt ?? ''}
      loading="lazy"
      decoding="async"
      style={{ width: size, height: size }}
      onError={() => setFailed(src)}
    />
  )
}
