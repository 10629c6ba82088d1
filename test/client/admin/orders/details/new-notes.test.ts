import { expect, test } from 'vitest'
import { newNotes } from '../../../../../client/admin/orders/details/new-notes.ts'

test('shows repeated notes once, except on entries without a status change', () => {
  const change = (from: string | null, to: string, notes: string) =>
    ({ from, to, notes }) as NonNullable<Parameters<typeof newNotes>[0][number]>
  const written = newNotes([
    change(null, 'Pending', 'Ring twice'),
    undefined,
    change('Pending', 'Shipped', 'Ring twice'),
    change('Shipped', 'Shipped', 'One came back'),
    change('Shipped', 'Shipped', 'One came back'),
    change('Shipped', 'Delivered', 'Ring twice'),
    change('Delivered', 'Cancelled', 'Refused at the door'),
    change('Cancelled', 'Pending', ''),
  ])
  expect(written).toEqual([
    'Ring twice',
    undefined,
    undefined,
    'One came back',
    'One came back',
    undefined,
    'Refused at the door',
    undefined,
  ])
})
