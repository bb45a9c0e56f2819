import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { addPictures, openBackupFolder } from '../../../tests/support/database/backup.ts'
import { createPool } from '../db/pool.ts'
import { createTestDatabase } from '../db/testing.ts'
import { createDailyBackupJob, isBackupDue } from './daily.ts'
import { newestDailyBackup } from './folder.ts'

const place = openBackupFolder()

describe('daily backups', () => {
  const at = (text: string) => new Date(`2026-05-${text}:00.000Z`)

  /** A job on a new database with a clock that tests set. */
  async function openJob(time: string) {
    const url = await place.keep(createTestDatabase())
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const clock = { now: at(time) }
    const backUpIfDue = createDailyBackupJob({
      url: () => url,
      folder: place.folder,
      clock: () => clock.now,
      log,
    })
    return { url, log, clock, backUpIfDue }
  }

  test('schedules the next daily backup for the first 4 a.m. after the last backup', () => {
    expect(isBackupDue(undefined, at('10T18:00'))).toBe(true)
    expect(isBackupDue(at('10T10:00'), at('11T09:59'))).toBe(false)
    expect(isBackupDue(at('10T10:00'), at('11T10:00'))).toBe(true)
    expect(isBackupDue(at('10T18:00'), at('11T09:00'))).toBe(false)
    expect(isBackupDue(at('08T18:00'), at('11T09:00'))).toBe(true)
  })

  test('deletes daily backups after fourteen days, but never deletes manual backups', async () => {
    const { log, clock, backUpIfDue } = await openJob('15T10:05')
    writeFileSync(join(place.folder, 'orderi-manual-2020-01-01T00-00-00.000Z.gz'), '')
    writeFileSync(join(place.folder, 'orderi-diario-2026-04-30T10-05-00.000Z.gz.parcial'), '')
    for (const day of days(1, 14)) leaveDaily(day)
    expect(await backUpIfDue()).toBe('made')
    expect(await backUpIfDue()).toBe('not due')
    clock.now = at('16T10:06')
    expect(await backUpIfDue()).toBe('made')
    expect(readdirSync(place.folder)).toEqual([
      ...days(3, 14).map(dailyName),
      'orderi-diario-2026-05-15T10-05-00.000Z.gz',
      'orderi-diario-2026-05-16T10-06-00.000Z.gz',
      'orderi-manual-2020-01-01T00-00-00.000Z.gz',
    ])
    expect(log.info).toHaveBeenCalledTimes(2)
    expect(log.warn).not.toHaveBeenCalled()
    expect(log.error).not.toHaveBeenCalled()
  })

  test('does not delete recent backups after the clock was temporarily 14 days fast', async () => {
    const { log, clock, backUpIfDue } = await openJob('28T18:00')
    for (const day of days(1, 13)) leaveDaily(day)
    expect(await backUpIfDue()).toBe('made')
    clock.now = at('14T18:00')
    expect(newestDailyBackup(place.folder, clock.now)).toEqual(at('13T10:05'))
    expect(await backUpIfDue()).toBe('made')
    expect(await backUpIfDue()).toBe('not due')
    clock.now = at('15T18:00')
    expect(await backUpIfDue()).toBe('made')
    expect(readdirSync(place.folder)).toEqual([
      ...days(2, 13).map(dailyName),
      'orderi-diario-2026-05-14T18-00-00.000Z.gz',
      'orderi-diario-2026-05-15T18-00-00.000Z.gz',
      'orderi-diario-2026-05-28T18-00-00.000Z.gz',
    ])
    expect(log.warn).toHaveBeenCalledOnce()
    expect(log.warn.mock.calls[0]?.[0]).toEqual({ newest: at('28T18:00') })
  })

  const days = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'))
  const dailyName = (day: string) => `orderi-diario-2026-05-${day}T10-05-00.000Z.gz`
  const leaveDaily = (day: string) => writeFileSync(join(place.folder, dailyName(day)), '')

  test('logs a failed backup, deletes no earlier backup, and retries an hour later', async () => {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    let now = at('20T10:05')
    const broken = join(place.folder, 'archivo')
    writeFileSync(broken, '')
    const url = await place.keep(createTestDatabase())
    const backUpIfDue = createDailyBackupJob({
      url: () => url,
      folder: join(broken, 'backups'),
      clock: () => now,
      log,
    })
    expect(await backUpIfDue()).toBe('failed')
    expect(log.error).toHaveBeenCalledOnce()
    expect(String(log.error.mock.calls[0]?.[0].err)).toMatch(
      /No se puede escribir .*(?:ENOTDIR|EEXIST)/,
    )
    now = at('20T10:55')
    expect(await backUpIfDue()).toBe('not due')
    rmSync(broken)
    now = at('20T11:05')
    expect(await backUpIfDue()).toBe('made')
  })

  test('never runs two backups at the same time', async () => {
    const { url, log, backUpIfDue } = await openJob('10T10:00')
    const pool = place.open(url)
    const running = async () =>
      (
        await pool.query<{ waiting: boolean }>(
          `SELECT wait_event = 'advisory' AS waiting FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'orderi-backup'`,
        )
      ).map(({ waiting }) => waiting)
    const other = createPool(url, { max: 1, applicationName: 'another node' })
    await other.query('SELECT pg_advisory_lock($1)', [0x6f_72_64_65 + 1])
    const stopping = new AbortController()
    const made = backUpIfDue(stopping.signal)
    await expect.poll(running).toEqual([true])
    stopping.abort()
    expect(await made).toBe('failed')
    await other.end()
    expect(log.error).not.toHaveBeenCalled()
    expect(readdirSync(place.folder)).toEqual([])
  })

  test('makes only one daily backup when several nodes share a folder', async () => {
    const url = await place.keep(createTestDatabase())
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const jobs = ['10T10:00', '10T10:01', '10T10:02'].map((time) =>
      createDailyBackupJob({ url: () => url, folder: place.folder, clock: () => at(time), log }),
    )
    const made = await Promise.all(jobs.map((backUpIfDue) => backUpIfDue()))
    expect(made.toSorted((a, b) => a.localeCompare(b))).toEqual(['made', 'not due', 'not due'])
    expect(readdirSync(place.folder)).toHaveLength(1)
    expect(log.error).not.toHaveBeenCalled()
  })

  test('leaves no file when a backup is cancelled', async () => {
    const { url, log, backUpIfDue } = await openJob('10T10:00')
    await addPictures(place.open(url), 20)
    const stopping = new AbortController()
    const made = backUpIfDue(stopping.signal)
    await vi.waitUntil(() => readdirSync(place.folder).length > 0, { interval: 1, timeout: 10_000 })
    expect(readdirSync(place.folder)[0]).toMatch(/\.parcial$/)
    stopping.abort()
    expect(await made).toBe('failed')
    expect(log.error).not.toHaveBeenCalled()
    expect(readdirSync(place.folder)).toEqual([])
  })
})
