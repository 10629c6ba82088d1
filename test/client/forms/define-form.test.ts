/** A declared form: what it reads, sends, validates and draws. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineForm } from '../../../client/forms/define-form.tsx'
import type { Form } from '../../../client/forms/form.ts'

const Offer = z.object({
  title: z.string().check(z.minLength(1, 'is required')),
  type: z.string(),
  percent: z.number(),
  tags: z.array(z.string().check(z.maxLength(5, 'must be short'))),
  shown: z.boolean(),
  startsAt: z.nullable(z.string()),
})

const offer = defineForm({
  id: 'offer',
  schema: Offer,
  fields: [
    { name: 'title', label: 'Title', hint: 'Customers read it.' },
    {
      group: 'Terms',
      fields: [
        [
          {
            name: 'type',
            label: 'Kind',
            initial: 'percentage',
            options: { percentage: 'Percent off', free: 'Free delivery' },
          },
          {
            name: 'percent',
            label: 'Percent',
            kind: 'number',
            when: ({ type }: Record<string, string>) => type === 'percentage',
          },
        ],
        { name: 'labels', key: 'tags', label: 'Tags', kind: 'list', rows: 2 },
      ],
    },
    { name: 'shown', label: 'Shown', kind: 'switch' },
    { name: 'startsAt', label: 'Begins', kind: 'timestamp' },
  ],
})

const stored = {
  title: 'Spring',
  type: 'percentage',
  percent: 10,
  tags: ['new', 'sale'],
  shown: true,
  startsAt: '2026-03-01T03:30:00.000Z',
}

/** A form without React, as its fields see it. */
const formOf = (values: typeof offer.empty, errors: object = {}) =>
  ({
    values,
    errors,
    set: () => {},
    field: (name: keyof typeof values) => ({
      id: `offer-${name}`,
      name,
      value: values[name],
      error: undefined,
      onChange: () => {},
      onBlur: () => {},
    }),
  }) as unknown as Form<typeof offer.empty>

const draw = (values: typeof offer.empty) =>
  renderToStaticMarkup(createElement(offer.Fields, { form: formOf(values), block: () => {} }))

test('turns a record into form values and the same request body', () => {
  const values = offer.valuesOf(stored, 3)
  expect(values).toEqual({
    title: 'Spring',
    type: 'percentage',
    percent: '10',
    labels: 'new\nsale',
    shown: 'on',
    startsAt: '2026-03-01T09:00',
    version: '3',
  })
  expect(offer.bodyOf(values)).toEqual(stored)
})

test('starts a new record with the initial values', () => {
  expect(offer.empty).toMatchObject({ title: '', type: 'percentage', percent: '', version: '' })
})

test('hides a field of another kind and sends it empty', () => {
  const values = { ...offer.valuesOf(stored, 1), type: 'free' }
  expect(offer.bodyOf(values)).toMatchObject({ type: 'free', percent: 0 })
  expect(draw(offer.empty)).toContain('Percent</label>')
  expect(draw(values)).not.toContain('Percent</label>')
})

test('maps issues of the schema and the server to form fields', () => {
  const values = { ...offer.valuesOf(stored, 1), title: '', labels: 'much too long' }
  expect(offer.validate(values)).toEqual({
    title: 'Title is required',
    labels: 'Tags must be short',
  })
  expect(offer.fieldOfIssue('tags.1')).toBe('labels')
  expect(offer.fieldOfIssue('elsewhere')).toBeUndefined()
})

test('blocks saving while a control is pending', () => {
  expect(offer.validate(offer.valuesOf(stored, 1), { labels: 'A file is uploading.' })).toEqual({
    labels: 'A file is uploading.',
  })
})

test('shows labels and lists of a conflict in one line', () => {
  expect(offer.print.type?.('free')).toBe('Free delivery')
  expect(offer.print.labels?.('new\nsale')).toBe('new, sale')
})

test('draws groups, hints and choices in declared order', () => {
  const html = draw(offer.empty)
  const order = ['Title', 'Customers read it.', 'Terms', 'Kind', 'Free delivery', 'Tags', 'Begins']
  const places = order.map((text) => html.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('builds a request from the fields and the record', () => {
  const secret = defineForm({
    id: 'secret',
    schema: z.object({ secret: z.optional(z.string().check(z.minLength(1, 'is required'))) }),
    fields: [{ name: 'secret', label: 'Secret' }],
    read: (_: { hasSecret: boolean }) => ({ secret: '' }),
    write: ({ secret }, record) => (record?.hasSecret && secret === '' ? {} : { secret }),
  })
  expect(secret.bodyOf(secret.empty, { hasSecret: true })).toEqual({})
  expect(secret.validate(secret.empty, {}, { hasSecret: true })).toEqual({})
  expect(secret.validate(secret.empty)).toEqual({ secret: 'Secret is required' })
})

test('names the field by the first matching part of an issue’s path', () => {
  const feed = defineForm({
    id: 'feed',
    schema: z.object({ name: z.string(), header: z.string() }),
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'header', label: 'Header' },
    ],
  })
  expect(feed.fieldOfIssue('header.name')).toBe('header')
})

test('opens a folded group with an error', () => {
  const limits = defineForm({
    id: 'limits',
    schema: z.object({ size: z.string() }),
    fields: [{ group: 'Limits', folded: true, fields: [{ name: 'size', label: 'Size' }] }],
  })
  const drawn = (errors: object) =>
    renderToStaticMarkup(
      createElement(limits.Fields, {
        form: formOf(limits.empty as never, errors) as never,
        block: () => {},
      }),
    )
  expect(drawn({})).toContain('<details><summary')
  expect(drawn({ size: 'Size is required' })).toContain('<details open="">')
})
