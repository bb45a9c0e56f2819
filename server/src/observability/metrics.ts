import { calls } from '@orderi/shared/contract/all'
import type { NextFunction, Request, Response } from 'express'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Commit } from '../log/append.ts'
import { type MetricsAccess, requireMetricsAccess } from './metrics-access.ts'
import { requestContextOf, routeOf } from './request-context.ts'
import { type MetricSources, registerMetricSources } from './sources.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LAG_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** The delay of older events is not measured, because the demo creates bills with past times. */
const MAX_MEASURED_AGE_SECONDS = 3600
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

export interface Metrics {
  addSources(sources: MetricSources): void
  /** Must be called after a commit of this node. */
  committed(commit: Commit): void
  /** Must be called after a commit of any node was emitted to this node's sockets. */
  emitted(commit: Commit, now: Date): void
  count(request: Request, response: Response, next: NextFunction): void
  read(): Promise<{ readonly text: string; readonly mediaType: string }>
}

/** Each call creates separate metrics, because several nodes may run in one process, as in tests. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'orderi_http_request_seconds',
    help: 'Requests by route pattern and status, and how long their answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const commands = new Counter({
    name: 'orderi_commands_total',
    help: 'Commands by call: done, replayed (the kept answer of a key), refused or failed.',
    labelNames: ['call', 'result'],
    registers,
  })
  const events = new Counter({
    name: 'orderi_events_total',
    help: 'Events that this node committed, by type.',
    labelNames: ['type'],
    registers,
  })
  const lag = new Histogram({
    name: 'orderi_pump_lag_seconds',
    help: 'From the time of a commit, of whichever node, until it went out to the sockets of this one.',
    buckets: LAG_SECONDS,
    registers,
  })

  return {
    addSources: (sources) => registerMetricSources(registry, sources),
    committed(commit) {
      for (const { type } of commit.events) events.inc({ type })
    },
    emitted(commit, now) {
      const last = commit.events.at(-1)
      if (!last) return
      const seconds = (now.getTime() - Date.parse(last.at)) / 1000
      if (seconds < MAX_MEASURED_AGE_SECONDS) lag.observe(Math.max(0, seconds))
    },
    count(request, response, next) {
      const begun = performance.now()
      response.once('close', () => {
        const method = METHODS.has(request.method) ? request.method : 'other'
        const status = response.writableFinished ? response.statusCode : 'aborted'
        const seconds = (performance.now() - begun) / 1000
        requests.observe({ method, route: routeOf(request, response), status }, seconds)
        const { call } = requestContextOf(response)
        if (call && calls[call].method === 'POST' && calls[call].access !== 'P') {
          commands.inc({ call, result: resultOf(response) })
        }
      })
      next()
    },
    read: async () => ({ text: await registry.metrics(), mediaType: registry.contentType }),
  }
}

function resultOf(response: Response): 'done' | 'replayed' | 'refused' | 'failed' {
  if (response.statusCode >= 500) return 'failed'
  if (response.hasHeader('Idempotent-Replayed')) return 'replayed'
  return response.statusCode < 400 ? 'done' : 'refused'
}

export function serveMetrics(metrics: Metrics, access: MetricsAccess) {
  return async (request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'no-store')
    requireMetricsAccess(access, request, response)
    const { text, mediaType } = await metrics.read()
    response.set('Content-Type', mediaType).send(text)
  }
}
