/** A picture with its place reserved; the name's initials stand in while there is none, or it fails. */
import { useState } from 'react'
import { Initials } from './Initials.tsx'
import classes from './Picture.module.css'

interface Props {
  readonly src: string | null
  readonly name: string
  /** Left out where the name stands beside it. */
  readonly alt?: string
  /** Fetched at once, not when it comes near. */
  readonly isEager?: boolean
}

/** @param props.size the width of a square; or `fills`, the proportions of a picture as wide as its place */
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
