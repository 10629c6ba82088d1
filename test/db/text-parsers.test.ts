import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTextArray, parseTimestamp } from '../../db/text-parsers.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-db.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database[Symbol.asyncDispose]()
})

const read = async (expression: string, zone = 'UTC') => {
  await client.query(`set timezone to '${zone}'`)
  const { rows } = await client.query<{ text: string; json: string }>(
    `select (${expression})::text as text, to_json(${expression})::text as json`,
  )
  return rows[0]!
}

test.each(['UTC', 'Asia/Colombo', 'America/St_Johns'])(
  'instants are read to the millisecond in the zone %s',
  async (zone) => {
    for (const [instant, expected] of [
      ['2026-11-21 14:35:38+00', '2026-11-21T14:35:38.000Z'],
      ['2026-11-21 14:35:38.5+00', '2026-11-21T14:35:38.500Z'],
      ['2026-11-21 14:35:38.123999+00', '2026-11-21T14:35:38.123Z'],
      ['1970-01-01 00:00:00.000001+00', '1970-01-01T00:00:00.000Z'],
      ['0099-02-28 23:59:59.999999+00', '0099-02-28T23:59:59.999Z'],
      ['12345-01-01 00:00:00+00', '+012345-01-01T00:00:00.000Z'],
    ] as const) {
      const { text } = await read(`'${instant}'::timestamptz`, zone)
      expect(parseTimestamp(text).toISOString(), text).toBe(expected)
    }
  },
)

test('an instant before Christ and one without end are left to the driver', async () => {
  const before = await read("'0044-03-15 12:00:00+00 BC'::timestamptz")
  expect(parseTimestamp(before.text).toISOString()).toBe('-000043-03-15T12:00:00.000Z')
  const { text } = await read("'infinity'::timestamptz")
  expect(parseTimestamp(text)).toBe(Number.POSITIVE_INFINITY)
})

test('lists of texts are read as they were written, whatever stands in them', async () => {
  for (const expression of [
    "'{}'::text[]",
    "array['one']",
    "array['https://a.example/x.webp','/images/1-a.webp?b=1&c=(2)']",
    "array['two words','one']",
    `array['a"b','c\\d','{e}','f,g','']`,
    "array['null','NULL','nullify']",
    "array['රෝස','“quoted”']",
    "array[null,'x']::text[]",
    "array['a\tb',E'c\\nd']",
  ]) {
    const { text, json } = await read(expression)
    expect(parseTextArray(text), text).toEqual(JSON.parse(json))
  }
})
