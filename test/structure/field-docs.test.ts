import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutDocs } from '../../scripts/vite-docs.ts'
import { readSources, root } from '../support/sources.ts'

test('keeps descriptions of fields out of the built client', () => {
  const schemas = readSources('server').filter(({ file }) => file.endsWith('.schema.ts'))
  const described = schemas.filter(({ text }) => /\bdoc,\s*['"]/.test(text))
  expect(described.length).toBeGreaterThan(50)
  const left = described.filter(({ text }) => /\bdoc,\s*['"]/.test(withoutDocs(text)))
  expect(left.map(({ file }) => file)).toEqual([])
})

test('describes every field and parameter', () => {
  const silent: string[] = []
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties, parameters } = value as Record<string, Record<string, object>>
    const isFieldMap = place.endsWith('/properties')
    const described: [string, object][] = Object.entries((!isFieldMap && properties) || {})
    if (Array.isArray(parameters) && !isFieldMap)
      for (const one of parameters as { name?: string }[])
        if (one.name) described.push([one.name, one])
    for (const [name, field] of described)
      if (!('description' in field)) silent.push(`${place} ${name}`)
    for (const [name, inner] of Object.entries(value))
      if (!/^examples?$/.test(name)) visit(inner, `${place}/${name}`)
  }
  const { paths, components } = JSON.parse(
    readFileSync(path.join(root, 'docs/openapi.json'), 'utf8'),
  )
  visit({ paths, components }, '')
  expect(silent).toEqual([])
})
