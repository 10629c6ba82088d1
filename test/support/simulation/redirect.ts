/**
 * Simulates a payment page on another site, with its own ledger. Buyers may pay late or more than
 * once, and notices may arrive at any time.
 */
import type {
  PaymentNotification,
  RedirectMethod,
} from '#server/modules/payments/payment-provider.ts'
import type { OrderRun } from '../order-run.ts'
import type { Chance } from './random.ts'

interface Payment {
  /** the shop's reference of the requested payment */
  of: string
  amountCents: number
  isRefunded: boolean
}

export interface RedirectLedger {
  method: RedirectMethod
  /** pays. @param fields of the form that led the buyer there @returns the notice of it */
  pay: (fields: Record<string, string>) => PaymentNotification
  /** cents received for the shop's reference */
  balanceOf: (reference: string) => number
}

/** Seconds that an order waits for a redirect payment. */
const holdSeconds = 1_800

const saidOf = (amountCents: number): string => `LKR ${amountCents / 100}`

/** Creates the payment page. @param outside sends requests of the shop over the network */
export function createRedirectLedger(
  outside: <T>(what: string, does: () => Promise<T>) => Promise<T>,
): RedirectLedger {
  /** by the numbers assigned here */
  const payments = new Map<string, Payment>()
  const find: (handle: Parameters<RedirectMethod['status']>[0]) => Payment | undefined = ({
    reference,
    idempotencyReference,
  }) =>
    reference === null
      ? [...payments.values()].find(({ of }) => of === idempotencyReference)
      : payments.get(reference)
  const method: RedirectMethod = {
    name: 'payhere',
    label: 'PayHere',
    holdSeconds,
    formAction: 'https://pay.example.com',
    start: async ({ idempotencyReference, amountCents }) => ({
      action: 'https://pay.example.com',
      fields: { order_id: idempotencyReference, amount: String(amountCents) },
    }),
    notify: async (body) => JSON.parse(body),
    release: async () => {},
    list: ({ idempotencyReference }) =>
      outside('the page elsewhere for its payments', async () =>
        [...payments]
          .filter(([, { of }]) => of === idempotencyReference)
          .map(([reference, { amountCents, isRefunded }]) => ({
            reference,
            state: isRefunded ? 'refunded' : 'captured',
            reported: saidOf(amountCents),
          })),
      ),
    status: (handle) =>
      outside('the page elsewhere for the status', async () => {
        const found = find(handle)
        if (!found) return 'unknown'
        return found.isRefunded ? 'refunded' : 'captured'
      }),
    refund: (handle) =>
      outside('the page elsewhere to refund', async () => {
        const found = find(handle)
        if (!found) throw new Error('nothing was paid')
        found.isRefunded = true
      }),
  }
  return {
    method,
    pay({ order_id: of, amount }) {
      const reference = String(1_000_000 + payments.size)
      const amountCents = Number(amount)
      payments.set(reference, { of: of!, amountCents, isRefunded: false })
      const reported = saidOf(amountCents)
      return { idempotencyReference: of!, reference, outcome: 'paid', amountCents, reported }
    },
    balanceOf: (reference) =>
      [...payments.values()].reduce(
        (sum, { of, amountCents, isRefunded }) =>
          of === reference && !isRefunded ? sum + amountCents : sum,
        0,
      ),
  }
}

interface Elsewhere {
  ledger: RedirectLedger
  chance: Chance
  sleep: (milliseconds: number) => Promise<void>
  /** runs concurrently with the order's next actions */
  beside: (work: () => Promise<void>) => void
}

/** Returns the further actions on orders with a redirect payment. */
export function redirectActions({ ledger, chance, sleep, beside }: Elsewhere) {
  const minute = 60_000
  const visit = async (life: OrderRun) => {
    const path = `/orders/${life.orderId}/payment`
    const { status, body } = await life.ask('POST', path, {}, undefined, life.buyer)
    return status === 200 ? (body.fields as Record<string, string>) : undefined
  }
  /** Repeats a notice until it is received, as a provider does. */
  const notify = async (life: OrderRun, notice: PaymentNotification) => {
    await sleep(chance.pick([0, 1, 10, 40]) * minute)
    for (let times = chance.pick([1, 1, 2]); times > 0; times -= 1)
      await life.ask('POST', '/payments/payhere/notify', notice)
  }
  const pay = async (life: OrderRun, times: number) => {
    const fields = await visit(life)
    if (!fields) return
    beside(async () => {
      // Some keep the page open until their order is cancelled.
      await sleep(chance.pick([1, 5, 29, 45]) * minute)
      await Promise.all(Array.from({ length: times }, () => notify(life, ledger.pay(fields))))
    })
  }
  return {
    'the buyer pays elsewhere': (life: OrderRun) => pay(life, 1),
    'the buyer pays elsewhere twice': (life: OrderRun) => pay(life, 2),
    'the time to pay ends': () => sleep(holdSeconds * 1_000 + minute),
  }
}
