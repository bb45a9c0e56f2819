/** Reads the code of a badge with the screen's camera. */
import { Button, Skeleton } from '@mantine/core'
import { foldBadge } from '@orderi/shared/accounts/badges'
import jsQR from 'jsqr'
import { useEffect, useRef, useState } from 'react'
import { personWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { failureText } from '../../shell/failureText.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import classes from './BadgeCamera.module.css'
import { enterBadge } from './enterBadge.ts'

const READ_EVERY_MS = 150
/** Reads a badge that fills a third of the picture. One picture is decoded in about 20 ms. */
const WIDTH = 640

/** The text of the QR code in the current picture. Undefined if there is none. */
function readPicture(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  if (video.videoWidth === 0) return undefined
  canvas.width = Math.min(WIDTH, video.videoWidth)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data
}

export function BadgeCamera({ onBack }: { onBack: () => void }) {
  const view = useRef<HTMLVideoElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const canvas = document.createElement('canvas')
    let refused: string | undefined
    const read = async () => {
      const badge = view.current && foldBadge(readPicture(view.current, canvas) ?? '')
      // Sends a badge once while it stays in the picture.
      if (badge && badge !== refused) {
        try {
          await enterBadge(badge)
        } catch (error) {
          refused = badge
          if (!isOver) setFailure(failureText(error))
        }
      }
      if (!isOver) timer = setTimeout(() => void read(), READ_EVERY_MS)
    }
    const open = async () => {
      try {
        // The front camera, because people hold the badge in front of the screen.
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
        if (isOver || !view.current) return stop()
        view.current.srcObject = stream
        await view.current.play()
        setOpen(true)
        await read()
      } catch {
        if (!isOver) setFailure(words.noCamera)
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <>
      {failure !== words.noCamera && <p className={classes['hint']}>{words.showBadge}</p>}
      {!isOpen && failure === undefined && (
        <output aria-label={texts.common.loading}>
          <Skeleton height="12rem" radius="md" />
        </output>
      )}
      <video ref={view} className={classes['view']} hidden={!isOpen} muted playsInline />
      {failure !== undefined && <FailureBox text={failure} />}
      <Button variant="default" fullWidth mt="md" onClick={onBack}>
        {words.back}
      </Button>
    </>
  )
}
