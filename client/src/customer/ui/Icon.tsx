/** The signs of the guest's app: lines of 24 × 24, decorative beside a word. */

const SHAPES = {
  menu: 'M7 3v7a3 3 0 0 0 3 3v8M4 3v7a3 3 0 0 0 3 3M7 3v10M17 3c-2 2-3 4.5-3 7.5 0 1.5 1 2.5 2.5 2.5H17v8',
  cart: 'M6 8h12l1 12.5H5L6 8ZM9 10.5V7a3 3 0 0 1 6 0v3.5',
  bill: 'M6 3h12v18l-2.4-1.6L13.2 21 12 20l-1.2 1-2.4-1.6L6 21V3ZM9 8h6M9 12h6M9 16h3',
  bell: 'M12 4v2M6 17a6 6 0 0 1 12 0M4 17h16M6 20h12M10 4h4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20.5c.8-3.5 3.6-5.5 7-5.5s6.2 2 7 5.5',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6 21 21',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M15 5l-7 7 7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5 10 17.5 19.5 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.5l3.5 2',
  warn: 'M12 4 2.5 20.5h19L12 4ZM12 10v5M12 17.7v.1',
  off: 'M4 4l16 16M8.5 13.5a5 5 0 0 1 6 0M5.5 10.5a9.5 9.5 0 0 1 5-2.4M14.5 8.3a9.5 9.5 0 0 1 4 2.2M12 17.7v.1',
  share: 'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c.6-3.2 3-5 6-5s5.4 1.8 6 5M16 8h6M19 5v6',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  phone:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3ZM11 18h2',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13 13h3v3h-3zM13 8h3M8 13v3',
  pot: 'M5 10h14v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-7ZM2.5 12.5H5M19 12.5h2.5M9 7c0-1.5 1-1.5 1-3M14 7c0-1.5 1-1.5 1-3',
  next: 'M9 5l7 7-7 7',
} as const

export type IconName = keyof typeof SHAPES

/** A sign of the given size in rem. */
export function Icon({ name, size = 1.5 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={`${size}rem`}
      height={`${size}rem`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ width: `${size}rem`, height: `${size}rem`, flex: '0 0 auto' }}
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
