/** Reserves its space while the picture loads. Shows initials if the picture is missing or cannot be loaded. */
import { useState } from 'react'
import { Initials } from './Initials.tsx'
import classes from './Picture.module.css'

interface Props {
  readonly src: string | null
  readonly name: string
  /** Undefined where the name is beside the picture. */
  readonly alt?: string
  readonly isEager?: boolean
}

/** With `size`, a square of this width. With `fills`, a picture of the full width with this aspect ratio. */
export function Picture(props: Props & ({ size: string } | { fills: string })) {
  const [failed, setFailed] = useState<string>()
  const { src, name } = props
  const fills = 'fills' in props
  const style = fills
    ? { width: '100%', height: 'auto', aspectRatio: props.fills }
    : { width: props.size, height: props.size }
  if (!src || failed === src) return <Initials name={name} square fills={fills} style={style} />
  return (
    <img
      className={classes['picture']}
      data-fills={fills || undefined}
      src={src}
      alt={props.alt ?? ''}
      loading={props.isEager ? 'eager' : 'lazy'}
      decoding="async"
      style={style}
      onError={() => setFailed(src)}
    />
  )
}
