/** Imports that a test has started. */
import type { TestApp } from './test-app.ts'

const underWay = ['waiting', 'reading', 'running']

/** The status of an import once it waits for nothing and runs no more. */
export async function settledImport(shop: TestApp, token: string, id: string) {
  for (;;) {
    const { body } = await shop.call('GET', `/imports/${id}`, { token })
    if (!underWay.includes(body.state)) return body
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
