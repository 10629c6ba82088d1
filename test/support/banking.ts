/** Serves the bank of payment-ledger.ts at its own address: it survives a kill of its client. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PaymentProvider } from '#server/modules/payments/payment-provider.ts'
import {
  createPaymentLedger,
  type PaymentCall,
  type PaymentLedger,
  paymentCalls,
} from './payment-ledger.ts'

const calls: readonly PaymentCall[] = [...paymentCalls, 'refundPart']

export interface Bank extends AsyncDisposable {
  address: string
  ledger: PaymentLedger
}

/** Opens the bank. Errors of its ledger are answered with 500. */
export async function openBank(): Promise<Bank> {
  const ledger = createPaymentLedger()
  const server = createServer(async (request, response) => {
    const call = request.url!.slice(1) as PaymentCall
    try {
      const [payment, part] = JSON.parse(await text(request)) as [never, never]
      const answer = await ledger[call]!(payment, part)
      response.end(JSON.stringify(answer ?? null))
    } catch (error) {
      response.writeHead(500).end((error as Error).message)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns the bank as a payment provider of a shop. */
export function bankAt(address: string): PaymentProvider {
  const ask =
    (call: PaymentCall) =>
    async (...args: object[]) => {
      const sent = { method: 'POST', body: JSON.stringify(args) }
      const answer = await fetch(`${address}/${call}`, sent)
      if (!answer.ok) throw new Error(await answer.text())
      return JSON.parse(await answer.text())
    }
  const methods = Object.fromEntries(calls.map((call) => [call, ask(call)]))
  return { name: 'sandbox', ...methods } as unknown as PaymentProvider
}
