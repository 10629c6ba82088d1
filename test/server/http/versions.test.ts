/** The version of answers, and deprecated operations: docs/contract.md#versions. */
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { definitionOf, query } from '#server/core/operation/operation.ts'
import { documentedPaths } from '#server/http/openapi/openapi.ts'
import { mountRest } from '#server/http/rest.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { createTestApp } from '../../support/test-app.ts'

const shop = await createTestApp()
afterAll(() => shop[Symbol.asyncDispose]())

test('names the version in every answer, errors included', async () => {
  for (const path of ['/products', '/products/NONE/details', '/users/allusers', '/nothing'])
    expect((await shop.call('GET', path)).headers['araliya-version']).toBe(manifest.version)
})

test('a deprecated operation says since when and until when, in answers and in the document', async () => {
  const old = query({
    rest: {
      path: '/old',
      summary: 'List old things',
      deprecated: { since: '2027-01-31', until: '2028-01-31', use: 'GET /new' },
    },
    access: 'public',
    input: z.object({}),
    output: z.object({}),
    handler: async () => ({}),
  })
  const operation = definitionOf('old.list', old)
  await using app = Fastify()
  mountRest(app, shop.services, [operation])
  const { statusCode, headers } = await app.inject('/old')
  expect([statusCode, headers.deprecation, headers.sunset]).toEqual([
    200,
    '@1801353600',
    'Mon, 31 Jan 2028 00:00:00 GMT',
  ])
  expect(documentedPaths([operation], {})['/old']!.get!()).toMatchObject({
    deprecated: true,
    description: 'Deprecated since 2027-01-31, removed after 2028-01-31: use GET /new.',
  })
})
