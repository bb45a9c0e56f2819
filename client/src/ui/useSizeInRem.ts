import { useLayoutEffect, useRef, useState } from 'react'

/** A ref for an element, and its inner size in rem; undefined until it is measured. */
export function useSizeInRem<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = { width: element.clientWidth / rem, height: element.clientHeight / rem }
      setSize((last) => (last?.width === next.width && last.height === next.height ? last : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [ref, size] as const
}
