import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DetailFields } from '../../../../client/admin/products/detail-fields.tsx'
import { detailsOf } from '../../../../client/admin/products/detail-values.ts'
import Sections from '../../../../client/storefront/product/sections.tsx'
import { detailFields } from '../../../../db/schema/product-fields.ts'

const fields = {
  ...detailFields,
  testText: {
    column: 'test_text',
    type: 'text',
    audience: 'public',
    section: 'trade',
    label: 'Test text',
    hint: 'Where it is made',
    onPage: true,
  },
  testNumber: {
    column: 'test_number',
    type: 'integer',
    audience: 'pricing',
    permission: 'prices',
    section: 'measures',
    label: 'Test number in months',
  },
} as const

const values: Record<string, string> = Object.fromEntries(
  Object.keys(fields).map((name) => [name, '']),
)
const form = {
  values: { ...values, testText: 'Galle' },
  errors: {},
  field: (name: string) => ({
    id: `p-${name}`,
    name,
    value: name === 'testText' ? 'Galle' : '',
    onChange: () => {},
    onBlur: () => {},
    error: undefined,
  }),
}
const drawn = (props: object) =>
  renderToStaticMarkup(
    createElement(DetailFields, {
      form,
      withCost: true,
      priceNote: undefined,
      fields,
      ...props,
    } as never),
  )

test('renders an added field as an input with label, hint and limit', () => {
  const html = drawn({})
  expect(html).toContain('<details open=""')
  expect(html).toMatch(/<label for="p-testText"[^>]*>Test text</)
  expect(html).toMatch(/<input[^>]*maxLength="100"[^>]*name="testText"[^>]*value="Galle"/i)
  expect(html).toContain('Where it is made')
  expect(html).toMatch(/<input[^>]*inputMode="decimal"[^>]*name="testNumber"/)
})

test('disables a price field without its permission, and hides it without cost access', () => {
  expect(drawn({ priceNote: 'Needs a permission' })).toMatch(
    /<input[^>]*disabled=""[^>]*name="testNumber"/,
  )
  const html = drawn({ withCost: false })
  expect(html).not.toContain('testNumber')
  expect(html).toContain('Test text')
})

test('sends an added text as text, an added number as a number, and null when empty', () => {
  const sent = detailsOf({ ...values, testText: ' Galle ', testNumber: '24' } as never, fields)
  expect(sent).toMatchObject({ testText: 'Galle', testNumber: 24, sku: null })
})

test('shows an added field with a value as a section of the product page', () => {
  const page = (details: object) =>
    renderToStaticMarkup(
      createElement(Sections, { description: 'Soap', size: undefined, details, fields } as never),
    )
  expect(page({ testText: 'Galle' })).toContain('Test text')
  expect(page({ testText: null })).not.toContain('Test text')
})
