import { useEffect, useState } from 'react'

async function hasCamera(): Promise<boolean> {
  // Browsers leave `mediaDevices` undefined over plain HTTP.
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices }
  const found = (await mediaDevices?.enumerateDevices()) ?? []
  return found.some(({ kind }) => kind === 'videoinput')
}

/** Whether this screen has a camera that the page may use. Does not request permission. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    let isOver = false
    hasCamera()
      .then((found) => {
        if (!isOver) setHas(found)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [])
  return has
}
