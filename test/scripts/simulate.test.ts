// What docs/scaling.md says, relevant to what was measured.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMeasured } from '../../bench/scaling/measured.ts'
import { foresee, foreseePoint, usual, type Wishes } from '../../bench/scaling/model.ts'
import { pageFile, withTables } from '../../bench/scaling/page.ts'

const measured = readMeasured()

/** The model may be off by so much, either way. */
const mostOff = 0.4

test('estimates the measured load within two fifths, up to the number of cores', () => {
  const relevant = measured.points.filter(({ processes }) => processes <= measured.machine.cores)
  expect(relevant.length).toBeGreaterThanOrEqual(8)
  const off = relevant.map((point) => ({
    what: `${point.kind} by ${point.processes}`,
    by: foreseePoint(measured.costs, point).perSecond / point.perSecond - 1,
  }))
  expect(off.filter(({ by }) => Math.abs(by) > mostOff)).toEqual([])
})

test('writes the tables of docs/scaling.md from the figures', () => {
  const page = readFileSync(pageFile, 'utf8')
  expect(withTables(page, measured)).toBe(page)
})

test('doubles the use of every part with twice the orders and names the fullest', () => {
  const once = foresee(measured, usual)
  const twice = foresee(measured, { ...usual, ordersAnHour: 2 * usual.ordersAnHour })
  for (const [at, { name, use }] of once.stations.entries())
    if (name !== 'connections that are opened')
      // how long a connection is relevant grows with the waits
      expect(twice.stations[at]!.use, name).toBeGreaterThanOrEqual(2 * use * 0.999)
  const least = Math.min(...once.stations.map(({ fullAt }) => fullAt))
  expect(once.first.fullAt).toBe(least)
  const { fullAt } = once.stations.find(({ name }) => name === 'processes of the servers')!
  const full = foresee(measured, { ...usual, ordersAnHour: fullAt * 1.01 })
  expect(full.waits.order).toBe(Number.POSITIVE_INFINITY)
  expect(foresee(measured, { ...usual, ordersAnHour: fullAt * 0.9 }).waits.order).toBeLessThan(100)
})

test('charges replica, pooler and cache with their measured cost', () => {
  const useOf = (wishes: Partial<Wishes>, station: string) =>
    foresee(measured, { ...usual, ...wishes }).stations.find(({ name }) => name === station)!.use
  const replicas = { replicas: 1 }
  expect(useOf(replicas, 'processes of the servers')).toBeGreaterThan(
    useOf({}, 'processes of the servers'),
  )
  expect(useOf(replicas, 'processors of the database')).toBeLessThan(
    useOf({}, 'processors of the database'),
  )
  expect(useOf(replicas, 'processors of the replicas')).toBeGreaterThan(0)
  const pooled = useOf({ poolers: 1 }, 'processes of the pooler')
  expect(useOf({ poolers: 2 }, 'processes of the pooler')).toBeCloseTo(pooled / 2)
  expect(useOf({ ...replicas, poolers: 1 }, 'processes of the pooler')).toBeLessThan(pooled)
  const cdn = 0.9
  expect(useOf({ cdn }, 'processors of the CDN')).toBe(0)
  const cached = useOf({ cdn, cdnCores: 1 }, 'processors of the CDN')
  const cdnCost = measured.beside.costs.find(({ part }) => part === 'cdn')!
  const readsASecond = (usual.ordersAnHour * usual.readsAnOrder) / 3_600
  expect(cached).toBeCloseTo((readsASecond * cdn * cdnCost.with.part) / 1_000)
  // A full part makes its requests wait forever.
  const { waits } = foresee(measured, {
    ...usual,
    ordersAnHour: 100_000_000,
    servers: 100_000,
    databaseCores: 100_000,
    poolers: 1,
  })
  expect([waits.order, waits.cached < 1]).toEqual([Number.POSITIVE_INFINITY, true])
})

const simulate = (...said: string[]) =>
  spawnSync(process.execPath, ['scripts/araliya.ts', 'simulate', ...said], { encoding: 'utf8' })

test('prints the fullest part and refuses invalid options by name', () => {
  const { status, stdout } = simulate('--orders-an-hour', '20000', '--servers', '3')
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Full first: .+ orders an hour\.$/m)])
  const wrong = simulate('--cdn', '2')
  expect(wrong.status).toBe(2)
  expect(wrong.stderr).toContain('--cdn must be a share from 0 to 1, not 2.')
  expect(simulate('--serverz', '3').stderr).toContain('Did you mean --servers?')
})
