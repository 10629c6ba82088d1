/** What PostgreSQL keeps comes back as it was written. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/test-db.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** Texts that a list of texts has marks for. */
const awkward = ['', ' ', 'NULL', 'null', ',', '{}', '{a}', '"', '\\', '\\"', '""', 'a\nb', 'ශ්‍රී']
const text = fc.oneof(
  fc.constantFrom(...awkward),
  fc.array(fc.constantFrom(...awkward, 'a', 'b'), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0') && one.isWellFormed()),
)

test('stores lists of texts unchanged, with any characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, fc.constant(null))), async (list) => {
      const { rows } = await sql<{
        list: (string | null)[]
      }>`select ${list}::text[] as list`.execute(database.db)
      expect(rows[0]!.list).toEqual(list)
    }),
    { numRuns: 300 },
  )
})
