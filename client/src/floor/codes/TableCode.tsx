import { useId, useMemo, useState } from 'react'
import { codeShape } from '../../ui/codeShape.ts'
import { DEFAULT_LOGO } from './logo.ts'
import { CODE_LOOK, LOGO_CORNER_RADIUS, LOGO_RIM, LOGO_SHARE } from './tableCode.ts'

/** The width of the empty margin that QR readers need, in modules. */
const QUIET_ZONE = 4

/** Hidden from screen readers, because the table's name is beside the QR code. */
export function TableCode(props: { url: string; logo: string | null }) {
  const { size, path } = useMemo(
    () => codeShape(props.url, CODE_LOOK.errorCorrectionLevel),
    [props.url],
  )
  const [isFailed, setFailed] = useState(false)
  const clipId = useId()
  const width = size + 2 * QUIET_ZONE
  const side = width * LOGO_SHARE
  const rim = side * LOGO_RIM
  const start = (width - side) / 2
  const { dark, light } = CODE_LOOK.color
  return (
    <svg viewBox={`0 0 ${width} ${width}`} aria-hidden>
      <rect width={width} height={width} fill={light} />
      <path
        d={path}
        transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`}
        fill={dark}
        shapeRendering="crispEdges"
      />
      <rect
        x={start - rim}
        y={start - rim}
        width={side + 2 * rim}
        height={side + 2 * rim}
        rx={side * LOGO_CORNER_RADIUS}
        fill={light}
      />
      <clipPath id={clipId}>
        <rect x={start} y={start} width={side} height={side} rx={side * LOGO_CORNER_RADIUS} />
      </clipPath>
      <image
        href={isFailed ? DEFAULT_LOGO : (props.logo ?? DEFAULT_LOGO)}
        x={start}
        y={start}
        width={side}
        height={side}
        clipPath={`url(#${clipId})`}
        onError={() => setFailed(true)}
      />
    </svg>
  )
}
