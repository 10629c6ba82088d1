/** Sends the browser to a payment page, and remembers the order. */
import { draftOf } from '../../forms/draft.ts'
import { api } from '../../lib/api/trpc.ts'

interface Left {
  orderId: string
  /** the token of a guest's order; the payment page does not receive it */
  token: string
}

/** The order that the buyer returns to after payment. */
export const left = draftOf<Left>('payment')

/** Opens the payment page of an order. @throws the server's error; then the page stays open */
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
