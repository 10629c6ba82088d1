/**
 * Links that start a call, a WhatsApp chat or a text message about an order, with the shop's texts.
 */
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import { rupeeText } from '../../core/values/money.ts'
import { fillPlaceholders } from '../../platform/email/render.ts'

/** Maximum characters that one placeholder inserts into a message. */
const most = 400

/** Returns the placeholders of the texts. */
const namesOf = (
  { settings }: Pick<AllServices, 'settings'>,
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

/** Returns the links; WhatsApp only for numbers with a known country. */
export function callLinks(
  services: Pick<AllServices, 'settings'>,
  order: OrderViewRow,
): { call: string; whatsapp?: string; sms: string } {
  const names = namesOf(services, order)
  const text = (key: 'orders.whatsappText' | 'orders.smsText') =>
    encodeURIComponent(fillPlaceholders(services.settings.get(key), names, most))
  const number = order.phone_normalised
  return {
    call: `tel:${number}`,
    ...(number.startsWith('+')
      ? { whatsapp: `https://wa.me/${number.slice(1)}?text=${text('orders.whatsappText')}` }
      : {}),
    // Older iPhones read the text after the &, all other phones the text after the ?.
    sms: `sms:${number}?&body=${text('orders.smsText')}`,
  }
}
