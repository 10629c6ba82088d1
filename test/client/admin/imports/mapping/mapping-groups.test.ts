import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { columnsOfFile } from '../../../../../client/admin/imports/mapping/columns.tsx'
import {
  parseMapping,
  withOption,
  withOptionAt,
  withRule,
} from '../../../../../client/admin/imports/mapping/mapping-draft.ts'
import { MappingGroups } from '../../../../../client/admin/imports/mapping/mapping-groups.tsx'

type Preview = Parameters<typeof columnsOfFile>[0]
type Props = Parameters<typeof MappingGroups>[0]

const preview = (columns: string[], recognised: Partial<Preview['recognised']> = {}): Preview => ({
  samples: columns.map((column) => ({ column, values: [`${column} 1`, '', `${column} 2`] })),
  recognised: {
    format: 'table',
    notation: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeader: true,
    columns,
    ...recognised,
  },
})
const file = columnsOfFile(preview(['Family', 'Shade', 'Hex']))

/** Returns the rendered controls, and the chosen texts of its selects by their names. */
function shown(mapping: Props['mapping'], more: Partial<Props> = {}) {
  const html = renderToStaticMarkup(
    createElement(MappingGroups, { format: 'table', file, mapping, onChange: () => {}, ...more }),
  )
  const selects = [...html.matchAll(/<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name, options]) => [name, /selected="">([^<]*)/.exec(options!)?.[1]] as const,
  )
  const ways = [...html.matchAll(/<input type="radio"([^>]*)\/><span>([^<]*)/g)]
  return {
    html,
    selects: Object.fromEntries(selects),
    ways: ways.map(([, , label]) => label),
    way: ways.find(([, attributes]) => attributes!.includes('checked'))?.[2],
  }
}
const grouped = 'One product group, with a product per variant'

test('shows the suggested columns of a table’s groups', () => {
  const group = {
    handle: 'family',
    options: [
      { value: 'Shade', swatch: 'Hex' },
      { value: 'Hex', nameColumn: 'Shade', separator: ',' },
      { value: 'Hex', name: 'Size', separator: ' + ' },
    ],
  }
  const { way, selects, html } = shown({ group })
  expect(way).toBe(grouped)
  expect(selects).toMatchObject({
    'group-handle': 'Family',
    'group-name': 'No column',
    'option-1-value': 'Shade',
    'option-1-name': 'Column name: Shade',
    'option-1-swatch': 'Hex',
    'option-1-separator': 'One',
    'option-2-name': 'Shade',
    'option-2-separator': 'One for each value between commas',
    'option-2-swatch': 'No column',
    'option-3-separator': ' + ',
  })
  expect(html).toContain('Example: Shade 1 · Shade 2')
})

test('shortens long example values', () => {
  const long = columnsOfFile({
    ...preview(['Family']),
    samples: [{ column: 'Family', values: ['x'.repeat(500)] }],
  })
  const { html } = shown({ group: { handle: 'Family', options: [] } }, { file: long })
  expect(html).toContain(`Example: ${'x'.repeat(80)}…<`)
})

test('treats the rows of a table without a group column as separate products', () => {
  const { way, selects } = shown({})
  expect(way).toBe('Separate products')
  expect(selects).toEqual({})
  expect(shown({ variants: 'group' }).selects).toEqual({ 'group-handle': 'Choose column …' })
})

test('keeps the group columns while variants are separate products', () => {
  const { way, selects } = shown({ variants: 'separate', group: { handle: 'Family', options: [] } })
  expect(way).toBe('Separate products')
  expect(selects).toEqual({})
})

test('offers no columns for a format that groups variants itself, and to merge them', () => {
  const { way, ways, selects } = shown({}, { format: 'shopify' })
  expect([way, ways.length, selects]).toEqual([grouped, 3, {}])
  expect(shown({}, { format: 'araliya' }).ways).toHaveLength(2)
  expect(shown({ variants: { mergeBy: ['Size', 'Pack'] } }, { format: 'shopify' }).way).toBe(
    'One product for variants that differ only in Size, Pack',
  )
})

test('offers at most three options', () => {
  const options = ['Family', 'Shade', 'Hex'].map((value) => ({ value }))
  expect(shown({ group: { handle: 'Family', options } }).selects).not.toHaveProperty('add-option')
  const two = shown({ group: { handle: 'Family', options: options.slice(1) } })
  expect(two.selects).toHaveProperty('add-option')
})

test('lists variants by one column instead of options, as Magento does', () => {
  const { selects } = shown({ group: { handle: 'Shade', variations: 'Hex', options: [] } })
  expect(selects).toEqual({
    'group-handle': 'Shade',
    'group-name': 'No column',
    'group-variations': 'Hex',
  })
})

test('offers one group or one product for variants that a JSON product lists', () => {
  const json = columnsOfFile(preview(['id', 'shades'], { notation: 'json', hasHeader: false }))
  const group = { handle: 'id', list: 'shades', options: [{ value: 'shades[].name' }] }
  const { ways, selects } = shown({ group }, { format: 'objects', file: json })
  expect(ways).toEqual([grouped, 'One product for all variants'])
  expect(selects).toMatchObject({ 'group-list': 'shades', 'option-1-value': 'shades[].name' })
  const separate = shown({ group, variants: 'separate' }, { format: 'objects', file: json })
  expect(separate.way).toBe('One product for all variants')
})

test('shows a mapped column that the file lacks', () => {
  const { selects } = shown({ group: { handle: 'Line', options: [] } })
  expect(selects['group-handle']).toBe('Line (not in this file)')
  const nested = columnsOfFile(preview(['a'], { notation: 'json', hasHeader: false }))
  expect(shown({ group: { handle: 'b.c', options: [] } }, { file: nested }).selects).toMatchObject({
    'group-handle': 'b.c',
  })
})

test('counts the columns of a table without a header from 1', () => {
  const nameless = columnsOfFile(preview(['column 1', 'column 2'], { hasHeader: false }))
  const { selects } = shown(
    { group: { handle: 1, options: [{ value: 2, name: 'Shade' }] } },
    { file: nameless },
  )
  expect(selects).toMatchObject({
    'group-handle': '1: column 1 1',
    'option-1-value': '2: column 2 1',
    'option-1-name': 'Fixed name:',
  })
  expect(nameless.columnAt('2')).toBe(2)
})

test('adds, changes and removes options, and clears a column', () => {
  const group = withOption({ handle: 'Family', options: [] }, 'Shade')
  expect(group.options).toEqual([{ value: 'Shade' }])
  const named = withOption(group, 2, 'Size')
  expect(named.options[1]).toEqual({ value: 2, name: 'Size' })
  expect(withOptionAt(named, 0, { value: 'Hex' }).options[0]).toEqual({ value: 'Hex' })
  expect(withOptionAt(named, 0, undefined).options).toEqual([{ value: 2, name: 'Size' }])
  expect(withRule({ value: 'Shade', swatch: 'Hex' }, 'swatch', undefined)).toEqual({
    value: 'Shade',
  })
})

test('reads a mapping from JSON, and names the part that is wrong', () => {
  const mapping = { group: { handle: 'Family', options: [] } }
  expect(parseMapping(JSON.stringify(mapping))).toEqual({ mapping })
  expect(parseMapping('{')).toEqual({ problem: 'This is not valid JSON.' })
  expect(parseMapping('{"group":{"handle":"Family"}}').problem).toMatch(/^group\.options: /)
})
