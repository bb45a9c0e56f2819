import { useEffect, useRef, useState } from 'react'

export function useFileDrop<Element extends HTMLElement>(onFile: (file: File) => void) {
  const ref = useRef<Element>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const place = ref.current
    const over = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = () => setOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) onFile(file)
    }
    place?.addEventListener('dragover', over)
    place?.addEventListener('dragleave', leave)
    place?.addEventListener('drop', drop)
    return () => {
      place?.removeEventListener('dragover', over)
      place?.removeEventListener('dragleave', leave)
      place?.removeEventListener('drop', drop)
    }
  })
  return { ref, isOver }
}
