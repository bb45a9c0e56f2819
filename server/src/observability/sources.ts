/** Metrics that other parts of the server provide on demand. None of them queries the database. */

import { Counter, Gauge, type Registry } from 'prom-client'
import type { Pool } from '../db/pool.ts'
import type { KeyedQueue } from '../log/keyed-queue.ts'

interface SentCounts {
  readonly counts: { readonly sent: number; readonly failed: number }
}

export interface MetricSources {
  readonly pool: Pool
  readonly commandQueue: KeyedQueue
  readonly boards: {
    readonly counts: { readonly hits: number; readonly misses: number; readonly builds: number }
  }
  readonly live: {
    readonly pumps: { behind(): number }
    count(): {
      readonly sockets: Readonly<Record<string, number>>
      readonly rooms: Readonly<Record<string, number>>
      readonly waitingBytes: number
      readonly tooSlow: number
    }
  }
  readonly printing: { heldUp(): Readonly<Record<string, number>> }
  readonly push: SentCounts | undefined
  readonly mailing: SentCounts | undefined
  readonly lastBackup: (() => Date | undefined) | undefined
}

interface MetricSource {
  readonly name: string
  readonly help: string
  /** Name of the Prometheus label that distinguishes the metric's numbers. If omitted, there is a single number. */
  readonly label?: string
  /** Returns the metric's current numbers, keyed by the value of the label. */
  readonly read: () => Readonly<Record<string, number>>
}

export function registerMetricSources(registry: Registry, sources: MetricSources): void {
  const { pool, commandQueue, boards, live, printing, push, mailing, lastBackup } = sources

  const options = ({ name, help, label }: MetricSource) => ({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
  })

  function gauge(source: MetricSource): void {
    const metric = new Gauge({
      ...options(source),
      collect() {
        for (const [labels, value] of readNumbers(source)) this.set(labels, value)
      },
    })
    registry.registerMetric(metric)
  }

  function counter(source: MetricSource): void {
    const metric = new Counter({
      ...options(source),
      collect() {
        this.reset()
        for (const [labels, value] of readNumbers(source)) this.inc(labels, value)
      },
    })
    registry.registerMetric(metric)
  }

  gauge({
    name: 'orderi_pump_behind_events',
    help: 'How many known events have not gone out yet, at the branch that is furthest behind.',
    read: () => ({ all: live.pumps.behind() }),
  })
  gauge({
    name: 'orderi_sockets',
    help: 'Connected sockets of this node: of staff and of customers.',
    label: 'kind',
    read: () => live.count().sockets,
  })
  gauge({
    name: 'orderi_sockets_waiting_bytes',
    help: 'What the sockets of this node have been told and have not taken yet.',
    read: () => ({ all: live.count().waitingBytes }),
  })
  counter({
    name: 'orderi_sockets_too_slow_total',
    help: 'Sockets whose transport was closed because they did not take what they were told.',
    read: () => ({ all: live.count().tooSlow }),
  })
  gauge({
    name: 'orderi_rooms',
    help: 'Rooms that somebody of this node listens in: boards, guests of a branch, owners of bills.',
    label: 'kind',
    read: () => live.count().rooms,
  })
  gauge({
    name: 'orderi_database_pool',
    help: 'Connections to the database, those of them that are idle, and who waits for one.',
    label: 'state',
    read() {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool.driver
      return { total, idle, waiting }
    },
  })
  gauge({
    name: 'orderi_turns_waiting',
    help: 'Commands of this node that wait for another one of the same branch.',
    read: () => ({ all: commandQueue.waiting }),
  })
  counter({
    name: 'orderi_snapshot_reads_total',
    help: 'Boards asked for: kept already (hit) or not (miss).',
    label: 'result',
    read: () => ({ hit: boards.counts.hits, miss: boards.counts.misses }),
  })
  counter({
    name: 'orderi_snapshot_builds_total',
    help: 'Boards read from the tables.',
    read: () => ({ all: boards.counts.builds }),
  })
  gauge({
    name: 'orderi_print_jobs',
    help: 'Papers of all nodes that are held up or have failed, as this node knows it.',
    label: 'status',
    read: () => printing.heldUp(),
  })
  counter({
    name: 'orderi_push_messages_total',
    help: 'Messages to devices that their push services took, or did not.',
    label: 'result',
    read: () => ({ sent: push?.counts.sent ?? 0, failed: push?.counts.failed ?? 0 }),
  })
  counter({
    name: 'orderi_mails_total',
    help: 'Attempts to send an e-mail that the SMTP server accepted, or that failed.',
    label: 'result',
    read: () => ({ sent: mailing?.counts.sent ?? 0, failed: mailing?.counts.failed ?? 0 }),
  })
  if (!lastBackup) return
  gauge({
    name: 'orderi_last_backup_timestamp_seconds',
    help: 'When the newest daily backup was made; 0: there is none yet.',
    read: () => ({ all: (lastBackup()?.getTime() ?? 0) / 1000 }),
  })
}

function readNumbers({ label, read }: MetricSource): [labels: Record<string, string>, number][] {
  return Object.entries(read()).map(([key, value]) => [
    label === undefined ? {} : { [label]: key },
    value,
  ])
}
