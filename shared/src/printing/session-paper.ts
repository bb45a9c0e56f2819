/** Prints the figures of a cash session: an X report while it is open, a Z report from the final figures. */
import { dateTime, hourText, type MoneyFormat, money } from '../kernel/formats.ts'
import type { Language } from '../kernel/languages.ts'
import { TIME_ZONES } from '../kernel/zones.ts'
import type { CashSession, CashSessionFigures } from '../payments/cash-sessions.ts'
import { drawerEffect, methodDifference } from '../payments/session-figures.ts'
import { centerLines, type PaperHead } from './bill-paper.ts'
import type { Paper, PaperLine } from './paper.ts'
import { sessionWords } from './session-words.ts'

export interface SessionPaperOptions {
  readonly head: PaperHead
  readonly moneyFormat: MoneyFormat
  readonly language: Language
  readonly at: string
}

type Row = readonly [text: string, right: string]

export type ReportedSession = CashSession & { readonly figures: CashSessionFigures }

/** Omits sections without rows. */
export function sessionPaper(session: ReportedSession, options: SessionPaperOptions): Paper {
  const { head, moneyFormat, language, at } = options
  const words = sessionWords[language]
  const { register, number, closed_at } = session
  const title = words[closed_at === null ? 'x' : 'z'](register.name, number)
  const time = (instant: string) => dateTime(instant, TIME_ZONES[moneyFormat.country], language)
  const amount = (value: number) => money(value, moneyFormat)
  const by = (person: string | null, when: string, approver: string | null) => {
    const text = words.byWhen(person ?? words.nobody, time(when))
    return approver === null ? text : words.approved(text, approver)
  }
  const fact = (name: string, value: string): PaperLine => ({
    kind: 'center',
    text: `${name}: ${value}`,
  })
  const why = [session.reason, session.note].filter(Boolean).join(' · ')
  const counts = session.counts.map(
    ({ user, at: when, counted }): Row => [
      words.byWhen(user ?? words.nobody, time(when)),
      amount(counted),
    ],
  )
  return {
    title,
    lines: [
      { kind: 'title', text: head.restaurant },
      ...centerLines([head.branch]),
      { kind: 'title', text: title },
      fact(words.openedBy, by(session.opened_by, session.opened_at, session.opened_approver)),
      ...(closed_at === null
        ? []
        : [fact(words.closedBy, by(session.closed_by, closed_at, session.closed_approver))]),
      fact(words.printed, time(at)),
      ...(why === '' ? [] : [fact(words.why, why)]),
      ...sectionsOf(session, language, amount).flatMap(([name, rows]) => section(name, rows)),
      ...(counts.length > 1 ? section(words.counts, counts) : []),
    ],
  }
}

function section(name: string, rows: readonly Row[]): PaperLine[] {
  if (rows.length === 0) return []
  return [
    { kind: 'rule' },
    { kind: 'heading', text: name },
    ...rows.map(([text, right]): PaperLine => ({ kind: 'pair', text, right })),
  ]
}

/** The sections in the order in which a person who closes the restaurant needs them. */
function sectionsOf(
  session: ReportedSession,
  language: Language,
  amount: (value: number) => string,
): (readonly [name: string, rows: readonly Row[]])[] {
  const words = sessionWords[language]
  const { figures } = session
  const { sales, outside } = figures
  const nameOf = (user: { readonly name: string } | null) => user?.name ?? words.nobody
  const given = (name: string, value: number | null): Row[] =>
    value === null ? [] : [[name, amount(value)]]
  return [
    [
      words.cash,
      [
        [words.opening, amount(session.opening)],
        [words.charged, amount(figures.cash)],
        ...figures.movements.map(
          ({ kind, total }): Row => [
            words.kinds[kind],
            amount(drawerEffect({ kind, amount: total })),
          ],
        ),
        ...given(words.expected, session.expected),
        ...given(words.counted, session.counted),
        ...given(words.difference, session.difference),
        ...given(words.left, session.left),
      ],
    ],
    [
      words.methods,
      figures.methods
        .flatMap(({ name, total, tips, counted }): Row[] => [
          [name, amount(total)],
          ...(tips === 0 ? [] : given(`· ${words.ofThatTips}`, tips)),
          ...given(`· ${words.counted}`, counted),
          ...given(
            `· ${words.difference}`,
            counted === null ? null : methodDifference({ counted, total }),
          ),
        ])
        .concat(figures.on_account ? given(`· ${words.onAccount}`, figures.on_account) : []),
    ],
    [words.people, figures.people.map(({ user, tips }) => [nameOf(user), amount(tips)])],
    [
      words.corrections,
      figures.corrections.map(({ kind, user, count, amount: cost }) => [
        `${count} × ${words.corrected[kind]} · ${nameOf(user)}`,
        amount(cost),
      ]),
    ],
    [
      words.openBills,
      figures.open_bills.map(({ number, table, balance }) => [
        words.billOf(number, table),
        amount(balance),
      ]),
    ],
    [
      words.sales,
      [
        [words.bills, String(sales.bills)],
        [words.gross, amount(sales.gross)],
        [words.discount, amount(-sales.discount)],
        [words.iva, amount(sales.iva)],
        [words.service, amount(sales.service)],
        [words.commission, amount(sales.commission)],
        [words.salesTotal, amount(sales.total)],
        ...(outside?.bills ? given(words.outside(outside.bills), outside.total) : []),
      ],
    ],
    [
      words.products,
      figures.products.map(({ name, quantity, total }) => [`${quantity} × ${name}`, amount(total)]),
    ],
    [
      words.hours,
      figures.hours.map(({ hour, bills, total }) => [
        `${hourText(hour)} · ${bills}`,
        amount(total),
      ]),
    ],
  ]
}

export function markedCopy(paper: Paper, language: Language): Paper {
  return {
    ...paper,
    lines: [{ kind: 'mark', text: sessionWords[language].copy }, ...paper.lines],
  }
}
