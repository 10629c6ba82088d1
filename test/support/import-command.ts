/** Sets up tests of `npm run import`: a shop that listens, its administrator, a file folder. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { makeUser } from './factories.ts'
import { createTestApp } from './test-app.ts'

/** Opens the setup. @returns objects for the test file; `env` lets the command find the shop */
export async function openImportCommand() {
  const shop = await createTestApp()
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const env: Record<string, string> = {
    ARALIYA_URL: await shop.listen(),
    ARALIYA_TOKEN: token,
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-import-'))
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await shop[Symbol.asyncDispose]()
  })
  return {
    ...{ shop, env, folder },
    async file(name: string, content: string): Promise<string> {
      const where = path.join(folder, name)
      await mkdir(path.dirname(where), { recursive: true })
      await writeFile(where, content)
      return where
    },
    product: async (id: string) => (await shop.call('GET', `/products/${id}`)).body,
  }
}
