import { UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { heldCourses } from '@orderi/shared/courses/rules'
import { isHeld } from '@orderi/shared/orders/rules'
import type { OrderLine } from '@orderi/shared/orders/schema'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { HeldMark } from '../board/HeldMark.tsx'
import { texts } from '../i18n/common.ts'
import classes from './BillLines.module.css'
import { billRows, discountLabel, splitCancelled } from './billLines.ts'
import type { BillMoneyFormatter } from './billMoney.ts'
import { LineDetails } from './LineDetails.tsx'

interface BillLinesProps {
  bill: Bill
  money: BillMoneyFormatter
  /** Makes the rows buttons. Called with the IDs of the order lines of the tapped row. */
  onTap?: ((lines: readonly number[]) => void) | undefined
}

export function BillLines(props: BillLinesProps) {
  const { bill } = props
  const { billed, cancelled } = splitCancelled(bill.products)
  if (bill.products.length === 0) return <p className={classes['none']}>{texts.pos.bill.empty}</p>
  return (
    <>
      <ul aria-label={texts.pos.order.lines}>
        <Rows {...props} lines={billed.filter((line) => !isHeld(line))} />
        {heldCourses(billed).map((course) => (
          <Rows
            key={course.id}
            {...props}
            lines={billed.filter((line) => isHeld(line) && line.course?.id === course.id)}
            mark={<HeldMark course={course} />}
          />
        ))}
      </ul>
      {cancelled.length > 0 && (
        <p className={classes['cancelled']}>
          {texts.pos.bill.cancelled}:{' '}
          <s>
            {billRows(cancelled)
              .map((row) => `${row.quantity} × ${row.name}`)
              .join(', ')}
          </s>
        </p>
      )}
    </>
  )
}

function Rows(props: BillLinesProps & { lines: readonly OrderLine[]; mark?: ReactNode }) {
  const { bill, money, onTap, lines, mark } = props
  return billRows(lines, bill.adjustments).map((row) => (
    <li key={row.key}>
      <Row onTap={onTap && (() => onTap(row.lines))}>
        <span className={classes['quantity']}>{row.quantity}</span>
        <div className={classes['what']}>
          <div className={classes['dish']}>{row.name}</div>
          <LineDetails line={{ variants: row.variants, note: null, seat: row.seat }} />
          {mark}
          {row.discount && (
            <div className={classes['discount']}>
              {discountLabel(row.discount, texts.pos.bill)}:{' '}
              {money(-row.discount.amount, bill.restaurant.currency)}
            </div>
          )}
        </div>
        <span translate="no" className={classes['amount']}>
          {money(row.total, bill.restaurant.currency)}
        </span>
      </Row>
    </li>
  ))
}

function Row({ onTap, children }: { onTap: (() => void) | undefined; children: ReactNode }) {
  if (!onTap) return <div className={classes['row']}>{children}</div>
  return (
    <UnstyledButton className={classes['row']} data-tappable onClick={onTap}>
      {children}
      <IconChevronRight className={classes['more']} size="1.125rem" />
    </UnstyledButton>
  )
}
