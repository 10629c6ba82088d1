/** Runs imports with rejected rows, and corrects them. */
import { expect } from 'vitest'
import { makeUser } from './factories.ts'
import { settledImport } from './import-runs.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const header = 'productId,productName,category,price,stock\n'

export interface Rejected {
  position: number
  rows: { line: number; cells: { column: string; value: string; isNamed: boolean }[] }[]
}

type Settled = Awaited<ReturnType<typeof settledImport>>

export interface CorrectingShop extends TestApp {
  /** of staff who may import */
  token: string
  /** waits for an import and returns its result */
  settled: (id: string) => Promise<Settled>
  /** Uploads a file and runs it. */
  imported: (content: string | Buffer, mapping?: object, start?: object) => Promise<Settled>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  rejectedOf: (id: string, query?: string) => Promise<any>
  correct: (id: string, body: object) => ReturnType<TestApp['call']>
  /** Corrects cells of rejected products in their order, and waits for the run. */
  rerun: (id: string, edits: Partial<Record<string, string>>[], more?: object) => Promise<Settled>
}

export async function openCorrectingShop(): Promise<CorrectingShop> {
  const app = await createTestApp()
  const { token } = await makeUser(app.db, { type: 'admin' })
  const settled = (id: string) => settledImport(app, token, id)
  const rejectedOf: CorrectingShop['rejectedOf'] = async (id, query = '') =>
    (await app.call('GET', `/imports/${id}/corrections${query}`, { token })).body
  const correct: CorrectingShop['correct'] = (id, body) =>
    app.call('POST', `/imports/${id}/corrections`, { token, body })
  return Object.assign(app, {
    token,
    settled,
    rejectedOf,
    correct,
    async imported(content: string | Buffer, mapping = {}, start: object = {}) {
      const sent = await app.app.inject({
        method: 'POST',
        url: '/api/imports?start=later&fileName=list.csv',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        payload: content,
      })
      const { id } = sent.json()
      await app.call('POST', `/imports/${id}/start`, { token, body: { mapping, ...start } })
      return settled(id)
    },
    async rerun(id: string, edits: Partial<Record<string, string>>[], more: object = {}) {
      const { run, items } = await rejectedOf(id)
      const corrections = edits.map((cells, index) => ({
        position: items[index].position,
        cells: Object.entries(cells).map(([column, value]) => ({ column, value: value ?? '' })),
      }))
      const begun = await correct(id, { run, corrections, ...more })
      expect(begun.status, JSON.stringify(begun.body)).toBe(201)
      return settled(begun.body.id)
    },
  })
}
