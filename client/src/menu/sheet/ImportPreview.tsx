import { Button, SegmentedControl } from '@mantine/core'
import type { ImportAnswer, RowAction, RowResult } from '@orderi/shared/menu/sheet'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { reasonText } from '../../i18n/refusals.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import classes from './ImportDialog.module.css'

const words = menuWords.sheet

const SHOWN_ROWS = 100
const AMOUNTS: ReadonlySet<string> = new Set([menuWords.price, menuWords.variants.extra])
const ACTIONS = ['rechazar', 'crear', 'cambiar', 'igual'] as const satisfies readonly RowAction[]

export function ImportPreview(props: {
  preview: ImportAnswer
  isSending: boolean
  onApply: () => void
  onCancel: () => void
}) {
  const { preview } = props
  const { crear, cambiar, variantes, secciones } = preview
  const countOf = (action: RowAction) =>
    preview.filas.filter(({ accion }) => accion === action).length
  const present = ACTIONS.filter((action) => countOf(action) > 0)
  const [chosen, setChosen] = useState<RowAction>()
  const action = chosen && present.includes(chosen) ? chosen : (present[0] ?? 'igual')
  const [limit, setLimit] = useState(SHOWN_ROWS)
  const rows = preview.filas.filter(({ accion }) => accion === action)
  const isRefused = preview.rechazar > 0
  const isNothing = crear + cambiar + variantes + secciones === 0
  return (
    <div className={classes['preview']}>
      <p className={classes['summary']} data-refused={isRefused || undefined} role="alert">
        {isRefused
          ? words.refused({ count: preview.rechazar })
          : isNothing
            ? words.unchanged
            : readyText(preview)}
      </p>
      {preview.categorias.length > 0 && (
        <p className={classes['lead']}>
          {words.newCategories({ names: preview.categorias.join(', ') })}
        </p>
      )}
      {preview.subcategorias.length > 0 && (
        <p className={classes['lead']}>
          {words.newSubcategories({ names: preview.subcategorias.join(', ') })}
        </p>
      )}
      <SegmentedControl
        className={classes['actions'] ?? ''}
        aria-label={words.show}
        data={present.map((value) => ({
          value,
          label: words.actions[value]({ count: countOf(value) }),
        }))}
        value={action}
        onChange={(value) => {
          setChosen(present.find((each) => each === value))
          setLimit(SHOWN_ROWS)
        }}
      />
      <ul className={classes['rows']} aria-label={words.rows}>
        {rows.slice(0, limit).map((row) => (
          <Row key={row.fila} row={row} />
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + SHOWN_ROWS)}>
          {words.more({ count: rows.length - limit })}
        </Button>
      )}
      <div className={classes['foot']}>
        <Button variant="default" onClick={props.onCancel}>
          {texts.common.cancel}
        </Button>
        <Button disabled={isRefused || isNothing} loading={props.isSending} onClick={props.onApply}>
          {words.apply}
        </Button>
      </div>
    </div>
  )
}

function readyText({ crear, cambiar, variantes, secciones }: ImportAnswer): string {
  return [
    words.ready({ created: crear, changed: cambiar }),
    ...(variantes > 0 ? [words.variantRows({ count: variantes })] : []),
    ...(secciones > 0 ? [words.sectionRows({ count: secciones })] : []),
  ].join(' ')
}

function Row({ row }: { row: RowResult }) {
  const money = useRestaurantMoney()
  const shown = (campo: string, value: string) =>
    AMOUNTS.has(campo) && value !== '' ? money(Number(value)) : value || words.nothing
  return (
    <li className={classes['row']}>
      <span className={classes['number']}>{words.row({ row: row.fila })}</span>
      <span className={classes['what']}>
        <b>{row.nombre || words.unnamed}</b>
        {row.entendido && (
          <span className={classes['understood']}>
            {row.entendido.categoria} › {row.entendido.subcategoria} · {money(row.entendido.precio)}
          </span>
        )}
        {row.errores.map((text, index) => (
          <span key={text} className={classes['error']}>
            {reasonText(row.detalles[index], text)}
          </span>
        ))}
        {row.cambios.map(({ campo, antes, despues }) => (
          <span key={campo} className={classes['change']}>
            {campo}: <del>{shown(campo, antes)}</del> → <ins>{shown(campo, despues)}</ins>
          </span>
        ))}
      </span>
    </li>
  )
}
