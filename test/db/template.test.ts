import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { withTemplate } from '../support/template.ts'
import { createTestDatabase } from '../support/test-db.ts'

test('leaves no databases on an external server', async () => {
  await using database = await createTestDatabase()
  const exists = async (name: string) => {
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(database.db)
    return rows.length > 0
  }
  const name = `araliya_template_of_a_guest_${process.pid}`
  let stopped = false
  const foreign = {
    url: inject('serverUrl'),
    async stop() {
      stopped = true
    },
  }
  const server = await withTemplate(foreign, name)
  expect(await exists(name)).toBe(true)
  await server.stop()
  expect([await exists(name), stopped]).toEqual([false, true])
})
