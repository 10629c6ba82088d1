/** Actions on one order, possible in any order and number. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { orderBody } from './factories.ts'
import { exchangeProduct, type OrderRun } from './order-run.ts'

const collect = (life: OrderRun, amount: number, note?: string) =>
  life.book('collections', amount, { amount }, note)
const refund = (life: OrderRun, amount: number) => life.book('refunds', -amount, { amount })
const asCredit = (life: OrderRun, amount: number) =>
  life.book('refunds', 0, { amount, method: 'credit' })
const unit = ({ productId }: OrderRun, more = {}) => ({
  lines: [{ productId, quantity: 1, ...more }],
})
const other = orderBody({ productId: exchangeProduct, qty: 1 })
const soon = ({ now }: OrderRun): string => new Date(now() + 20 * 24 * 3_600_000).toISOString()

/** Runs an action twice at the same time. */
const atOnce = <T>(action: () => Promise<T>): Promise<[T, T]> => Promise.all([action(), action()])

export const orderActions = {
  cancel: (life) => life.put('Cancelled'),
  reopen: (life) => life.put('Processing'),
  deliver: (life) => life.put('Delivered'),
  'customer cancels': (life) =>
    life.ask('POST', `/orders/${life.orderId}/cancel`, {}, undefined, life.buyer),

  // A confirmed order stays confirmed, and a repetition is recorded nowhere.
  'customer confirms by phone': (life) =>
    life.ask('POST', `${life.own}/calls`, { outcome: 'confirmed' }, randomUUID()),
  'customer does not answer': (life) =>
    life.note('calls', (note) => ({ outcome: 'noAnswer', note })),
  'schedule a call': (life) =>
    life.note('calls', (note) => ({ outcome: 'callAgain', callAt: soon(life), note })),
  'customer refuses by phone': (life) =>
    life.note('calls', (note) => ({ outcome: 'refused', reason: 'Too late', note })),
  'add a note': (life) => life.note('notes', (note) => ({ note })),

  'ship in a parcel': (life) => life.ship(),
  'add a parcel': (life) =>
    life.note('parcels', (waybill) => ({ courier: 'Lanka Parcels', waybill })),
  'issue the invoice, two at once': (life) => atOnce(() => life.invoice()),
  'issue an invoice for a tax number': (life) => life.invoice('987654321-7000'),

  'collect all': async (life) => collect(life, (await life.money()).due),
  'collect a part': (life) => collect(life, 300.5),
  'collect a part twice under one key': (life) => {
    const note = life.mark('collections')
    return atOnce(() => collect(life, 200, note))
  },
  'collect all, two at once': async (life) => {
    const { due } = await life.money()
    const booked = await atOnce(() => collect(life, due))
    expect(booked.filter(Boolean).length).toBeLessThan(2)
  },
  'collect less and write off the rest': (life) =>
    life.book('collections', 900, { amount: 900, writeOff: 'The box was dented' }),
  'receive a transfer': (life) => life.receive(),
  'courier pays out': async (life) => life.payOut((await life.money()).due || 100),
  'courier pays out less': (life) => life.payOut(350.25),
  'undo the newest payout': (life) => life.undoPayout(),

  'refund a part': (life) => refund(life, 250),
  'refund all': async (life) => refund(life, await life.free()),
  'refund all, two at once': async (life) => {
    const all = await life.free()
    const booked = await atOnce(() => refund(life, all))
    expect(booked.filter(Boolean).length).toBeLessThan(2)
  },
  'correct up': (life) => life.book('corrections', 50, { amount: 50 }),
  'correct down': (life) => life.book('corrections', -50, { amount: -50 }),
  'write off': (life) => life.book('write-offs', 0, {}),
  'record a full refund': (life) => life.recordRefund(),

  'change to two units': (life) => life.changeTo(2),
  'change to one unit at a discount': (life) =>
    life.changeTo(1, { discount: { amount: 99.99, reason: 'For the wait' } }),
  'change twice at once': (life) =>
    Promise.all([life.changeTo(1, { discount: null }), life.changeTo(3)]),
  'change the address': (life) => life.change({ address: '7 Temple Road, Galle' }),
  'add a discount': (life) =>
    life.note('edits', (reason) => ({ discount: { amount: 20.5, reason } })),

  'return a unit': (life) => life.returnGoods(unit(life)),
  'return a damaged unit for less, by the bank': (life) =>
    life.returnGoods({
      ...unit(life, { restock: false, reason: 'damaged' }),
      amount: 400.05,
      method: 'provider',
    }),
  'return a unit, two at once': async (life) => {
    const { lines } = (await life.ask('GET', `${life.own}/returns`)).body
    const left = lines[0].quantity - lines[0].returned
    const booked = await atOnce(() => life.returnGoods(unit(life)))
    expect(booked.filter(Boolean).length).toBeLessThanOrEqual(left)
  },
  'refund a part by the bank': (life) => life.returnGoods({ amount: 150, method: 'provider' }),
  'refund all by the bank, two at once': async (life) => {
    const amount = await life.free()
    const [one, another] = await atOnce(() => life.returnGoods({ amount, method: 'provider' }))
    expect((one?.refunded ?? 0) + (another?.refunded ?? 0)).toBeLessThanOrEqual(amount)
  },
  'exchange a unit': async (life) =>
    life.returnGoods({ ...unit(life), method: 'exchange', exchangedFor: await life.place(other) }),
  'return a unit for store credit': (life) => life.returnGoods({ ...unit(life), method: 'credit' }),
  'refund a part as store credit': (life) => asCredit(life, 120),
  'refund all as store credit, two at once': async (life) => {
    const amount = await life.free()
    const before = await life.credit()
    const booked = (await atOnce(() => asCredit(life, amount))).filter(Boolean)
    expect((await life.credit()) - before).toBeCloseTo(booked.length * amount, 6)
    expect(booked.length).toBeLessThan(2)
  },
  'add store credit': (life) => life.give(50),
  'place another order, two at once under one key': async (life) => {
    const mark = life.mark('order')
    const [one, same] = await atOnce(() => life.place(other, mark))
    expect(one).toBe(same)
  },
} satisfies Record<string, (life: OrderRun) => Promise<unknown>>

export type OrderAction = keyof typeof orderActions
