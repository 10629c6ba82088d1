import { expect, test } from 'vitest'
import { withoutDocs } from '../../scripts/vite-docs.ts'
import { readSources } from '../support/sources.ts'

test('keeps descriptions of fields out of the built client', () => {
  const schemas = readSources('server').filter(({ file }) => file.endsWith('.schema.ts'))
  const described = schemas.filter(({ text }) => /\bdoc,\s*['"]/.test(text))
  expect(described.length).toBeGreaterThan(50)
  const left = described.filter(({ text }) => /\bdoc,\s*['"]/.test(withoutDocs(text)))
  expect(left.map(({ file }) => file)).toEqual([])
})
