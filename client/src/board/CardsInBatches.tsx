import { type ReactNode, useEffect, useRef, useState } from 'react'

const STEP = 48

/** A list that renders further cards when its end is scrolled near the viewport. */
export function CardsInBatches(props: {
  ids: readonly number[]
  className: string | undefined
  card: (id: number) => ReactNode
}) {
  const { ids, card } = props
  const [count, setCount] = useState(STEP)
  return (
    <>
      <ul className={props.className}>
        {ids.slice(0, count).map((id) => (
          <li key={id}>{card(id)}</li>
        ))}
      </ul>
      {ids.length > count && <End key={count} onSeen={() => setCount(count + STEP)} />}
    </>
  )
}

function End({ onSeen }: { onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    const end = ref.current
    if (!end) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) seen.current()
      },
      { rootMargin: '50%' },
    )
    watch.observe(end)
    return () => watch.disconnect()
  }, [])
  return <div ref={ref} style={{ height: 1 }} />
}
