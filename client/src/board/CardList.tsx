/** Whoever works with keys keeps a place: when the card under the focus leaves, the next one of its list has it. */
import { type ComponentProps, useEffect, useRef } from 'react'

/** Where the focus was in the list, while nobody has put it elsewhere. */
interface Place {
  readonly card: Element
  readonly index: number
}

function focusIn(card: Element | undefined): boolean {
  const target = card?.querySelector<HTMLElement>('button:not(:disabled), a[href]')
  target?.focus({ preventScroll: true })
  return target !== undefined && target !== null
}

/** A list whose children are its cards. */
export function CardList(props: ComponentProps<'ul'>) {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = ref.current
    if (!list) return undefined
    let place: Place | undefined
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || !list.contains(target)) {
        place = undefined
        return
      }
      const index = [...list.children].findIndex((card) => card.contains(target))
      const card = list.children[index]
      place = card && { card, index }
    }
    const look = () => {
      if (!place || document.activeElement !== document.body) return
      const { card, index } = place
      if (list.contains(card) && focusIn(card)) return
      const next = list.children[index] ?? list.children[list.children.length - 1]
      if (!focusIn(next)) place = undefined
    }
    const watch = new MutationObserver(look)
    watch.observe(list, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [])
  return <ul ref={ref} {...props} />
}
