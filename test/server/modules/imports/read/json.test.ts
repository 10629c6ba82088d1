import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonArrayReader, JsonLinesReader } from '#server/modules/imports/read/json.ts'

function readArray(text: string, size = text.length || 1, list?: string) {
  const reader = new JsonArrayReader(list)
  const records = []
  for (let at = 0; at < text.length; at += size)
    records.push(...reader.push(text.slice(at, at + size)))
  return [...records, ...reader.end()]
}

test('elements of an array are read one by one with the line they begin on', () => {
  const text = '[\n  {"a": "]},{\\" "},\n\n  {"b":\n [1, {"c": 2}]}\n]\n'
  expect(readArray(text)).toEqual([
    { line: 2, value: { a: ']},{" ' } },
    { line: 4, value: { b: [1, { c: 2 }] } },
  ])
})

test('an array inside one object is read as well', () => {
  expect(readArray('{"products": [{"id": 1}, {"id": 2}], "more": true}')).toMatchObject([
    { value: { id: 1 } },
    { value: { id: 2 } },
  ])
})

test('reads the named one of several arrays, and refuses the file without a name', () => {
  const text = '{"tags": ["a"], "groups": [{"id": 1}], "note": "[{", "products": [{"id": 2}]}'
  for (const size of [1, 3, text.length]) {
    expect(readArray(text, size, 'products')).toMatchObject([{ value: { id: 2 } }])
    expect(() => readArray(text, size)).toThrow('several lists: groups, products')
    expect(() => readArray(text, size, 'none')).toThrow('no list "none"; it has groups, products')
  }
})

test('one broken element is reported, and the others are read', () => {
  const records = readArray('[{"a": 1},\n{"a": nope},\n{"a": 3}]')
  expect(records.map(({ line, value }) => [line, value])).toEqual([
    [1, { a: 1 }],
    [2, undefined],
    [3, { a: 3 }],
  ])
  expect(records[1]?.broken).toMatch(/is not valid JSON/)
})

test('refuses a truncated file as a whole', () => {
  expect(() => readArray('[{"a": 1}, {"b": ')).toThrow('the JSON array does not end')
  expect(() => readArray('{"a": 1}')).toThrow('has no JSON array')
})

test('a hundred thousand brackets and a record without an end are refused', () => {
  expect(() => readArray('['.repeat(100_000), 1_000)).toThrow('nested more than 64 deep')
  const reader = new JsonArrayReader()
  reader.push('[{"a": "')
  expect(() => {
    for (let chunk = 0; chunk < 1_000; chunk++) reader.push('x'.repeat(1_048_576))
  }).toThrow('longer than 1048576')
})

test('any array is read the same in chunks of any size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      (array, size) => {
        const text = JSON.stringify(array, null, 1)
        expect(readArray(text, size).map(({ value }) => value)).toEqual(JSON.parse(text))
      },
    ),
    { numRuns: 300 },
  )
})

test('JSON Lines report a broken line and continue', () => {
  const reader = new JsonLinesReader()
  const records = [...reader.push('{"a":1}\n\n{"a":\n'), ...reader.push('{"a":3}'), ...reader.end()]
  expect(records.map(({ line, value }) => [line, value])).toEqual([
    [1, { a: 1 }],
    [3, undefined],
    [4, { a: 3 }],
  ])
})
