/** Columns of the usual kinds, as their cells draw a row. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { columnsOf, labelsOf } from '../../../client/lists/columns.tsx'
import type { Column } from '../../../client/lists/data-table.tsx'

interface Offer {
  name: string
  cost: number | null
  endsAt: string | null
  state: 'on' | 'off'
}

const column = columnsOf<Offer>()
const row: Offer = { name: 'Spring', cost: null, endsAt: null, state: 'on' }
const cell = (one: Column<Offer>, of = row) => {
  const place = { ssrPath: '/', children: one.cell(of, 0) }
  return renderToStaticMarkup(createElement(Router, place))
}

test('links a title to its page, or shows plain text', () => {
  const title = column.title('name', 'Name', ({ name }) => name, {
    href: ({ name }) => (name === 'Gone' ? undefined : `/offers/${name}`),
    detail: () => 'a code',
  })
  expect(cell(title)).toContain('href="/offers/Spring"')
  expect(cell(title)).toContain('a code')
  expect(cell(title, { ...row, name: 'Gone' })).not.toContain('href')
  expect(title.fixed).toBe(true)
})

test('draws a title that opens its row as a named button', () => {
  const title = column.title('name', 'Name', ({ name }) => name, {
    open: () => {},
    name: ({ name }) => `Open ${name}`,
  })
  expect(cell(title)).toMatch(/<button[^>]* aria-label="Open Spring"/)
})

test('shows a dash for no amount and nothing for no date', () => {
  const money = column.money('cost', 'Cost', ({ cost }) => cost)
  expect(cell(money)).toBe('–')
  expect(cell(money, { ...row, cost: 1_250 })).toContain('1,250.00')
  expect(money.numeric).toBe(true)
  expect(cell(column.date('end', 'Ends', ({ endsAt }) => endsAt))).toBe('')
})

test('labels badge and filter from one declaration', () => {
  const states = { on: ['green', 'Running'], off: ['neutral', 'Ended'] } as const
  expect(cell(column.badge('state', 'State', ({ state }) => state, states))).toContain('Running')
  expect(labelsOf(states)).toEqual({ on: 'Running', off: 'Ended' })
})
