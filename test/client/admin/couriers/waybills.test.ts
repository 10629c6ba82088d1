import { expect, test } from 'vitest'
import { pairWaybills } from '../../../../client/admin/couriers/waybills.ts'

const ids = ['ORD-000001', 'ORD-000002', 'ORD-000003']

test.each([
  ['one a line, in their order', 'LP-1\nLP-2\nLP-3\n', ['LP-1', 'LP-2', 'LP-3']],
  ['a line left free is an order without', 'LP-1\r\n\r\n LP-3 \r\n\r\n', ['LP-1', '', 'LP-3']],
  ['fewer than orders', 'LP-1', ['LP-1', '', '']],
  ['each behind its order', 'ord-000003\tLP 3\nORD-000001, LP-1', ['LP-1', '', 'LP 3']],
  ['nothing', ' \n', ['', '', '']],
])('reads pasted waybill numbers: %s', (_, typed, waybills) => {
  expect(pairWaybills(typed, ids)).toEqual({ waybills })
})

test('reports surplus waybill numbers and those of another order', () => {
  expect(pairWaybills('1\n2\n3\n4', ids).problem).toBe(
    'You entered 4 numbers for 3 orders. Remove some.',
  )
  expect(pairWaybills('1\n2\n1', ids).problem).toBe('1 is entered twice.')
  expect(pairWaybills('ORD-000001 1\nORD-000009 9', ids).problem).toBe(
    'ORD-000009 is not among the selected orders.',
  )
})
