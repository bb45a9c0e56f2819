/** A sheet of paper with the QR codes of up to twelve tables, and with cutting marks. */
import type { TableWithCode } from '@orderi/shared/floor/schema'
import { UNNAMED } from '@orderi/shared/kernel/names'
import type { CSSProperties } from 'react'
import classes from './CodeSheet.module.css'
import type { SheetSize } from './sheetSize.ts'
import { TableCode } from './TableCode.tsx'

const COLUMNS = 3
const ROWS = 4

export const CODES_PER_SHEET = COLUMNS * ROWS

// Millimetres.
const MARGIN = 10
const MARK = 2.5

/** In several languages, because guests read the sheet, not the user who prints it. */
const INVITATIONS = [
  ['es', 'Escanee para ver el menú y pedir'],
  ['en', 'Scan to see the menu and order'],
] as const

export function CodeSheet(props: {
  tables: readonly TableWithCode[]
  restaurant: string
  size: SheetSize
}) {
  const { width, height } = props.size
  return (
    <div
      className={classes['sheet']}
      style={{ '--width': width, '--height': height } as CSSProperties}
    >
      <div className={classes['page']}>
        <CutMarks rows={Math.ceil(props.tables.length / COLUMNS)} size={props.size} />
        {props.tables.map((table) => (
          <div key={table.id} className={classes['card']}>
            <p className={classes['restaurant']}>{props.restaurant}</p>
            <div className={classes['code']}>
              <TableCode url={table.qr_url} logo={table.logo} />
            </div>
            <p className={classes['table']}>{table.name || UNNAMED}</p>
            <p className={classes['hall']}>{table.hall.name || UNNAMED}</p>
            {INVITATIONS.map(([lang, invitation]) => (
              <p key={lang} className={classes['invitation']} lang={lang}>
                {invitation}
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function CutMarks({ rows, size: { width, height } }: { rows: number; size: SheetSize }) {
  const cell = { width: (width - 2 * MARGIN) / COLUMNS, height: (height - 2 * MARGIN) / ROWS }
  let path = ''
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= COLUMNS; column += 1) {
      const x = MARGIN + column * cell.width
      const y = MARGIN + row * cell.height
      path += `M${x - MARK} ${y}h${2 * MARK}M${x} ${y - MARK}v${2 * MARK}`
    }
  }
  return (
    <svg className={classes['marks']} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path d={path} fill="none" stroke="#888" strokeWidth="0.2" />
    </svg>
  )
}
