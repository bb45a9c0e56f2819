/** The value is a stored path, a data URL of a 500 × 500 PNG, or null for no picture. */
import { Button, Input, Loader } from '@mantine/core'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useDelaySaving } from '../form/waiting.ts'
import { ACCEPTED_FILES } from './kinds.ts'
import classes from './PictureField.module.css'
import { readPicture } from './readPicture.ts'
import { useFileDrop } from './useFileDrop.ts'

const Cropper = loadable(async () => (await import('./Cropper.tsx')).Cropper)
const words = texts.office.picture

export interface PictureFieldProps {
  readonly label: string
  /** Its initials are shown while there is no picture. */
  readonly name: string
  readonly value?: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: React.ReactNode
}

export function PictureField(props: PictureFieldProps) {
  const { value = null, onChange } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const opening = useOpening(onChange)
  const { shown } = opening
  const { ref: place, isOver } = useFileDrop<HTMLFieldSetElement>((file) => void opening.open(file))
  const error = opening.failure === undefined ? props.error : errorOf(opening.failure)
  const isOpen = shown !== undefined && value !== null
  return (
    <Input.Wrapper label={props.label} error={error} labelElement="div" id={id}>
      <fieldset
        ref={place}
        className={classes['field']}
        aria-label={props.label}
        data-over={isOver || undefined}
      >
        {shown && (
          <Cropper
            key={shown.turn}
            src={shown.src}
            onCropped={(dataUrl) => opening.take(shown.turn, dataUrl)}
            onFailed={(text) => opening.fail(shown.turn, text)}
          />
        )}
        <div className={classes['side']}>
          {value === null && props.name.trim() === '' ? (
            <span className={classes['none']} aria-hidden>
              <IconPhoto size="2rem" stroke={1.5} />
            </span>
          ) : (
            <Picture src={value} name={props.name} size="7rem" alt={isOpen ? words.preview : ''} />
          )}
          {isOpen && <span className={classes['hint']}>{words.preview}</span>}
        </div>
        <div className={classes['actions']}>
          <Button
            variant="default"
            leftSection={
              opening.isBusy ? <Loader size="1rem" /> : <IconPhotoPlus size="1.125rem" />
            }
            onClick={() => input.current?.click()}
          >
            {value === null ? words.choose : words.change}
          </Button>
          {(value !== null || opening.isBusy) && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size="1.125rem" />}
              onClick={() => {
                opening.close()
                onChange(null)
              }}
            >
              {words.remove}
            </Button>
          )}
          <span className={classes['hint']}>
            {words.drop} · {words.kinds}
          </span>
        </div>
        <input
          ref={input}
          className="unseen"
          type="file"
          accept={ACCEPTED_FILES}
          aria-label={props.label}
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void opening.open(file)
          }}
        />
      </fieldset>
    </Input.Wrapper>
  )
}

/** Shows the translated error, followed by the English text that docs/specification.md, section 8, requires. */
function errorOf(text: string): React.ReactNode {
  const sentences: Readonly<Record<string, string>> = words.errors
  const sentence = sentences[text]
  if (sentence === undefined) return text
  return (
    <>
      {sentence} <span lang="en">{text}</span>
    </>
  )
}

/** Opens a chosen file for cropping. Once the user has chosen another file, results of the earlier one are ignored. */
function useOpening(onCropped: (dataUrl: string) => void) {
  const latest = useRef(0)
  const [shown, setShown] = useState<{ src: string; turn: number }>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const src = shown?.src
  useEffect(() => {
    if (src === undefined) return () => undefined
    return () => URL.revokeObjectURL(src)
  }, [src])
  useDelaySaving(isBusy ? words.preparing : undefined)
  function end(text?: string) {
    latest.current += 1
    setShown(undefined)
    setBusy(false)
    setFailure(text)
  }
  return {
    shown,
    isBusy,
    failure,
    async open(file: File) {
      latest.current += 1
      const turn = latest.current
      setFailure(undefined)
      setBusy(true)
      try {
        const [picture] = await Promise.all([readPicture(file), loadCropper()])
        if (turn === latest.current) setShown({ src: URL.createObjectURL(picture), turn })
      } catch (error) {
        if (turn === latest.current) end(error instanceof Error ? error.message : words.loadFailed)
      }
    },
    take(turn: number, dataUrl: string) {
      if (turn !== latest.current) return
      setBusy(false)
      onCropped(dataUrl)
    },
    fail(turn: number, text: string) {
      if (turn === latest.current) end(text)
    },
    close: () => end(),
  }
}

async function loadCropper(): Promise<void> {
  try {
    await import('./Cropper.tsx')
  } catch {
    throw new Error(words.loadFailed)
  }
}
