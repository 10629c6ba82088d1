/** What opens the telephone, WhatsApp or a text message about an order, with the shop's words in it. */
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { rupeeText } from '../../core/values/money.ts'
import { fillWords } from '../../platform/email/render.ts'

/** Signs of what one name puts into a message. */
const most = 400

/** What the words may name in braces. */
const namesOf = (
  { settings }: Pick<Services, 'settings'>,
  { order_id, name, address, phone, due_cents, total_cents, items }: OrderViewRow,
) => ({
  shop: settings.get('shop.name'),
  order: order_id,
  name,
  address,
  phone,
  total: rupeeText(total_cents),
  due: rupeeText(due_cents),
  items: items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
})

/** WhatsApp only for numbers whose country is known. */
export function callLinks(
  services: Pick<Services, 'settings'>,
  order: OrderViewRow,
): { call: string; whatsapp?: string; sms: string } {
  const names = namesOf(services, order)
  const text = (key: 'orders.whatsappText' | 'orders.smsText') =>
    encodeURIComponent(fillWords(services.settings.get(key), names, most))
  const number = order.phone_normalised
  return {
    call: `tel:${number}`,
    ...(number.startsWith('+')
      ? { whatsapp: `https://wa.me/${number.slice(1)}?text=${text('orders.whatsappText')}` }
      : {}),
    // Older iPhones read what is behind the &, all others what is behind the ?.
    sms: `sms:${number}?&body=${text('orders.smsText')}`,
  }
}
