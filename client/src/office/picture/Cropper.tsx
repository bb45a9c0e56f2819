/** Selects a square (docs/specification.md, sections 5 and 9) by touch, mouse or keyboard. */
import 'react-image-crop/dist/ReactCrop.css'
import { useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { texts } from '../../i18n/common.ts'
import classes from './Cropper.module.css'
import { cropPicture } from './cropPicture.ts'

const MIN_PX = 20
const STEP_PX = 3

function firstCrop({ width, height }: HTMLImageElement): PercentCrop {
  const side = width < height ? ({ width: 100 } as const) : ({ height: 100 } as const)
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, 1, width, height), width, height)
}

export function Cropper(props: {
  src: string
  onCropped: (dataUrl: string) => void
  onFailed: (text: string) => void
}) {
  const { src, onCropped, onFailed } = props
  const frame = useRef<HTMLFieldSetElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const latest = useRef<PercentCrop>(undefined)
  const [crop, setCrop] = useState<PercentCrop>()
  useEffect(() => {
    ReactCrop.nudgeStep = STEP_PX
    const place = frame.current
    const setStep = ({ key }: KeyboardEvent) => {
      if (/^[1-9]$/.test(key)) ReactCrop.nudgeStep = Number(key)
    }
    place?.addEventListener('keydown', setStep)
    return () => place?.removeEventListener('keydown', setStep)
  }, [])

  async function take(chosen: PercentCrop): Promise<void> {
    latest.current = chosen
    try {
      const cropped = await cropPicture(image.current, chosen)
      if (latest.current === chosen) onCropped(cropped)
    } catch (error) {
      onFailed(error instanceof Error ? error.message : 'Crop image failed')
    }
  }

  return (
    <fieldset ref={frame} className={classes['cropper']} aria-label={texts.office.picture.crop}>
      <ReactCrop
        {...(crop ? { crop } : {})}
        aspect={1}
        minWidth={MIN_PX}
        minHeight={MIN_PX}
        keepSelection
        ruleOfThirds
        ariaLabels={texts.office.picture.dragHandles}
        onChange={(_, percent) => setCrop(percent)}
        onComplete={(_, percent) => void take(percent)}
      >
        <img
          ref={image}
          className={classes['image']}
          src={src}
          alt=""
          onLoad={(event) => {
            const first = firstCrop(event.currentTarget)
            setCrop(first)
            void take(first)
          }}
          onError={() => onFailed(texts.office.picture.loadFailed)}
        />
      </ReactCrop>
      <p className={classes['help']}>{texts.office.picture.cropHelp}</p>
    </fieldset>
  )
}
