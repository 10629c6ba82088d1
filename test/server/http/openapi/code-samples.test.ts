import { afterAll, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { operationsOf } from '#server/core/operation/operation.ts'
import type { CodeSample, SampledOperation } from '#server/http/openapi/code-samples.ts'
import { appRouter } from '#server/router.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
afterAll(() => shop[Symbol.asyncDispose]())
const read = async (address: string) => JSON.parse((await shop.call('GET', address)).text)
const samples: Record<string, CodeSample[]> = await read('/docs/samples.json')
const { paths }: { paths: Record<string, Record<string, SampledOperation>> } =
  await read('/openapi.json')
const documented = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)
const typed = operationsOf(appRouter).filter(({ definition }) => definition.rest)

test('has curl and Python samples of every operation, and TypeScript ones of the typed client', () => {
  const names = new Set(typed.map(({ name }) => name))
  const found = documented.map(({ method, path, operation: { operationId } }) => [
    operationId,
    samples[`${method} ${path}`]?.map(({ lang }) => lang).join(),
  ])
  const expected = documented.map(({ operation: { operationId } }) => [
    operationId,
    names.has(operationId) ? 'curl,TypeScript,Python' : 'curl,Python',
  ])
  expect(found).toEqual(expected)
})

test('shows only examples of requests that the server accepts', () => {
  const refused = typed.flatMap(({ name, definition }) => {
    const { method, path } = definition.rest!
    const { parameters = [], requestBody } = paths[path]![method.toLowerCase()]!
    const needed = parameters.filter(({ required, example }) => required && example !== undefined)
    const { example = {} } = requestBody?.content?.['application/json'] ?? {}
    const input = {
      ...Object.fromEntries(needed.map((one) => [one.name, one.example])),
      ...(example as object),
    }
    const { success, error } = safeParse(definition.input, input)
    return success ? [] : [`${name}: ${error?.issues.map((one) => one.path.join('.'))}`]
  })
  expect(refused).toEqual([])
})
