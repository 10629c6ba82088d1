import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { breakingChanges, type OpenapiDocument } from '../../scripts/lib/api-changes.ts'
import { unreleasedChanges } from '../../scripts/lib/changelog.ts'
import { root } from '../support/sources.ts'

type Schema = Record<string, unknown>
const text = { type: 'string' }
const objectOf = (properties: Schema, required = Object.keys(properties)): Schema => ({
  ...{ type: 'object', properties, required },
})

/** A document with one operation. */
const documentOf = (request: Schema, response: Schema, status = '200') =>
  ({
    components: { schemas: { Answer: response } },
    paths: {
      '/orders': {
        post: {
          operationId: 'orders.place',
          requestBody: { content: { 'application/json': { schema: request } } },
          responses: {
            [status]: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } },
            },
          },
        },
      },
    },
  }) as unknown as OpenapiDocument

const state = (...values: string[]) => ({ type: 'string', enum: values })
const before = documentOf(
  objectOf({ name: text, note: text, by: state('cod', 'card') }, ['name']),
  objectOf({
    id: text,
    state: state('new'),
    lines: { type: 'array', items: objectOf({ qty: text }) },
  }),
)

test('accepts new optional request fields and new response fields', () => {
  const after = documentOf(
    objectOf({ name: text, note: text, by: text, more: text }, ['name']),
    objectOf({
      ...{ id: text, state: state('new', 'old'), more: text },
      lines: { type: 'array', items: objectOf({ qty: text, name: text }) },
    }),
  )
  expect(breakingChanges(before, after)).toEqual([])
  expect(breakingChanges(before, before)).toEqual([])
})

test('names each change that breaks clients', () => {
  const after = documentOf(
    objectOf({ name: { type: 'number' }, by: state('cod'), phone: text }, ['name', 'phone']),
    objectOf(
      {
        state: { type: ['string', 'null'] },
        lines: { type: 'array', items: objectOf({ qty: text }, []) },
      },
      ['state', 'lines'],
    ),
  )
  expect(breakingChanges(before, after)).toEqual(
    [
      'request field name no longer takes string',
      'request field note was removed',
      'request field by no longer takes "card"',
      'request field phone became required',
      'response field id was removed',
      'response field state may be string, null',
      'response field lines[].qty became optional',
    ].map((change) => `\`POST /orders\`: ${change}`),
  )
  expect(breakingChanges(before, { ...after, paths: {} })).toEqual(['`POST /orders` was removed'])
  expect(breakingChanges(before, documentOf({}, {}, '201'))).toEqual([
    '`POST /orders` no longer answers 200',
  ])
})

test('the API changelog names every change that breaks clients of the last release', () => {
  const read = (file: string) => readFileSync(path.join(root, file))
  const released = gunzipSync(read('test/fixtures/openapi.gz')).toString()
  const changes = breakingChanges(
    JSON.parse(released),
    JSON.parse(read('docs/openapi.json').toString()),
  )
  const noted = unreleasedChanges(read('docs/api-changelog.md').toString())
  const missing = changes.filter((change) => !noted.includes(/`[^`]+`/.exec(change)![0]))
  expect(missing, 'Name these operations under Unreleased in docs/api-changelog.md').toEqual([])
})
