/**
 * Simulates PayHere on this machine, for tests and `npm run dev`: takes the same form, shows
 * buttons in place of card fields, signs its notices as the published description says, and answers
 * the merchant's API. No money moves. It shares no code with the shop, so that it checks the shop's
 * own.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const simulatedAccount = {
  PAYHERE_MERCHANT_ID: '1210001',
  PAYHERE_SECRET: 'a secret of the simulator',
  PAYHERE_APP_ID: 'simulated-app',
  PAYHERE_APP_SECRET: 'simulated-app-secret',
} as const

export interface SimulatedPayment {
  payment_id: string
  order_id: string
  status: 'RECEIVED' | 'REFUNDED' | 'CHARGEBACKED'
  currency: string
  amount: number
  /** the address of its notices */
  notifyUrl: string
}

/** The buyer's action on the page. */
export type SimulatedAction = 'pay' | 'decline' | 'cancel'

export interface PayHereSimulator {
  address: string
  payments: SimulatedPayment[]
  /** called before an answer of the merchant's API; if it throws, the call has no effect */
  before: (call: string) => void
  /** called after the work; if it throws, the answer is lost */
  after: (call: string) => void
  /** sends notices automatically */
  sendsNotices: boolean
  /** acts as the buyer who sent the form; returns the payment and the return address */
  act: (
    form: Record<string, string>,
    action: SimulatedAction,
  ) => Promise<{ payment: SimulatedPayment | undefined; backTo: string }>
  /** returns the signed notice of a payment, or another one signed alike */
  noticeOf: (
    payment: SimulatedPayment,
    change?: Record<string, string>,
    secret?: string,
  ) => Record<string, string>
  /** sends a notice to the shop; returns its answer */
  sendNotice: (payment: SimulatedPayment, notice?: Record<string, string>) => Promise<Response>
  close: () => Promise<void>
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
const sign = (secret: string, ...parts: (string | undefined)[]) => md5(parts.join('') + md5(secret))

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns the page on which a buyer would enter a card. */
function page(form: Record<string, string>): string {
  const hidden = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const button = (action: SimulatedAction, text: string) =>
    `<button name="action" value="${action}">${text}</button>`
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>PayHere simulator</title><h1>PayHere simulator</h1>
<p>${escaped(form.items ?? '')}: ${escaped(form.currency ?? '')} ${escaped(form.amount ?? '')}. No money is charged.</p>
<form method="post" action="/act">${hidden.join('')}
${button('pay', 'Pay')} ${button('decline', 'Decline')} ${button('cancel', 'Cancel')}</form>`
}

/** Starts the simulator. @param port 0 for any free port */
export async function startPayHereSimulator(port = 0): Promise<PayHereSimulator> {
  const { PAYHERE_MERCHANT_ID: merchant, PAYHERE_SECRET: secret } = simulatedAccount
  const basic = Buffer.from(
    `${simulatedAccount.PAYHERE_APP_ID}:${simulatedAccount.PAYHERE_APP_SECRET}`,
  ).toString('base64')
  let made = 320_000_000_000

  const isSigned = (form: Record<string, string>) =>
    form.merchant_id === merchant &&
    form.hash === sign(secret, merchant, form.order_id, form.amount, form.currency)

  const simulator: PayHereSimulator = {
    address: '',
    payments: [],
    before: () => {},
    after: () => {},
    sendsNotices: true,
    async act(form, action) {
      if (!isSigned(form)) throw new Error('the form is not signed')
      if (action === 'cancel') return { payment: undefined, backTo: form.cancel_url! }
      made += 1
      const payment: SimulatedPayment = {
        payment_id: String(made),
        order_id: form.order_id!,
        status: 'RECEIVED',
        currency: form.currency!,
        amount: Number(form.amount),
        notifyUrl: form.notify_url!,
      }
      if (action === 'pay') simulator.payments.push(payment)
      if (simulator.sendsNotices)
        await simulator.sendNotice(
          payment,
          simulator.noticeOf(payment, action === 'decline' ? { status_code: '-2' } : {}),
        )
      return { payment: action === 'pay' ? payment : undefined, backTo: form.return_url! }
    },
    noticeOf(payment, change = {}, signedWith = secret) {
      const notice: Record<string, string> = {
        merchant_id: merchant,
        order_id: payment.order_id,
        payment_id: payment.payment_id,
        payhere_amount: payment.amount.toFixed(2),
        payhere_currency: payment.currency,
        status_code: '2',
        method: 'VISA',
        card_no: '************1292',
        ...change,
      }
      notice.md5sig ??= sign(
        signedWith,
        notice.merchant_id,
        notice.order_id,
        notice.payhere_amount,
        notice.payhere_currency,
        notice.status_code,
      )
      return notice
    },
    sendNotice: (payment, notice = simulator.noticeOf(payment)) =>
      fetch(payment.notifyUrl, { method: 'POST', body: new URLSearchParams(notice) }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  /** Answers the merchant's API. */
  async function api(request: IncomingMessage, url: URL): Promise<object | undefined> {
    const { authorization } = request.headers
    if (url.pathname.endsWith('/oauth/token'))
      return authorization === `Basic ${basic}` ? { access_token: 'simulated' } : undefined
    if (authorization !== 'Bearer simulated') return undefined
    if (url.pathname.endsWith('/payment/search')) {
      const data = simulator.payments
        .filter(({ order_id }) => order_id === url.searchParams.get('order_id'))
        .map(({ notifyUrl: _, ...payment }) => payment)
      return data.length > 0
        ? { status: 1, msg: 'Payments found', data }
        : { status: -1, msg: 'No payments found', data: null }
    }
    const { payment_id } = JSON.parse(await bodyOf(request)) as { payment_id: string }
    const payment = simulator.payments.find((one) => one.payment_id === payment_id)
    if (payment?.status !== 'RECEIVED') return { status: -1, msg: 'Cannot refund this payment' }
    payment.status = 'REFUNDED'
    return { status: 1, msg: 'Successfully processed the refund', data: payment_id }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://simulator')
    if (url.pathname.startsWith('/merchant/v1/')) {
      const call = url.pathname.split('/').at(-1)!
      simulator.before(call)
      const found = await api(request, url)
      simulator.after(call)
      response.writeHead(found ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(found ?? { error: 'unauthorized' }))
      return
    }
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
    if (url.pathname === '/pay/checkout' && isSigned(form)) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(page(form))
    } else if (url.pathname === '/act') {
      const { backTo } = await simulator.act(form, form.action as SimulatedAction)
      response.writeHead(303, { location: backTo }).end()
    } else response.writeHead(400).end('unauthorized payment request')
  }

  const server = createServer((request, response) => {
    // A caller whose answer is lost sees a broken connection.
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  simulator.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return simulator
}
