/** Renders a paper in the browser, with the same lines as on the network printer. */
import { assertNever } from '@orderi/shared/kernel/errors'
import type { Paper, PaperLine } from '@orderi/shared/printing/paper'
import classes from './PaperSheet.module.css'

export function PaperSheet({ paper }: { paper: Paper }) {
  const isTicket = paper.lines.some((line) => line.kind === 'dish')
  return (
    <div className={classes['paper']} data-ticket={isTicket || undefined}>
      {paper.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once and never changes.
        <Line key={index} line={line} />
      ))}
    </div>
  )
}

function Line({ line }: { line: PaperLine }) {
  switch (line.kind) {
    case 'rule':
      return <hr className={classes['rule']} />
    case 'dish':
      return (
        <div className={classes['dish']}>
          <span>{line.quantity} ×</span>
          <span>{line.text}</span>
        </div>
      )
    case 'pair':
      return (
        <div className={classes['row']} data-big={line.isBig || undefined}>
          <span className={classes['name']}>{line.text}</span>
          <span className={classes['amount']}>{line.right}</span>
        </div>
      )
    case 'number':
    case 'title':
    case 'heading':
    case 'center':
    case 'mark':
    case 'option':
    case 'note':
      return <div className={classes[line.kind]}>{line.text}</div>
    default:
      return assertNever(line)
  }
}
