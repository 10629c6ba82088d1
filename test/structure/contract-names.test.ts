/** The field names of docs/contract.md. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/sources.ts'

const read = (file: string) => readFileSync(path.join(root, 'docs', file), 'utf8')

/** Collects the names of all fields, parameters and values of enumerations. */
function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (!value || typeof value !== 'object') return names
  const { properties, name, enum: values } = value as Record<string, unknown>
  for (const one of Object.keys(properties ?? {})) names.add(one)
  for (const one of [name, values].flat()) if (typeof one === 'string') names.add(one)
  for (const inner of Object.values(value)) namesIn(inner, names)
  return names
}

test('the contract names only fields that the document has', () => {
  const known = namesIn(JSON.parse(read('openapi.json')))
  const shapes = [...read('contract.md').matchAll(/`([^`]*\{ [^`]*)`/g)].map(([, shape]) => shape!)
  const unknown = shapes.flatMap((shape) =>
    [...shape.replace(/'[^']*'|"[^"]*"|\([^)]*\)/g, '').matchAll(/(?<![/{<\w-])[a-z_]\w*/g)]
      .map(([name]) => name)
      .filter((name) => !known.has(name) && !types.has(name)),
  )
  expect([shapes.length > 100, unknown]).toEqual([true, []])
})

const types = new Set(['string', 'null', 'or', 'true', 'false'])
