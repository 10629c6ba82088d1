/** Sends the browser to a payment page, and remembers which order it left for. */
import { draftOf } from '../../forms/draft.ts'
import { api } from '../../lib/api/trpc.ts'

interface Left {
  orderId: string
  /** of a guest's order; the payment page is not told it */
  token: string
}

/** For the way back. */
export const left = draftOf<Left>('payment')

/** @throws whatever the shop answers; then nobody has left */
export async function leaveToPay(orderId: string, token = ''): Promise<void> {
  left.write({ orderId, token })
  const link = token === '' ? {} : { link: token }
  const { action, fields } = await api.orders.pay.mutate({ orderId, ...link })
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
