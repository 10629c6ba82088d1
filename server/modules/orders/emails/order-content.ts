/** Content that the emails about an order share. */
import type { Services } from '../../../core/context/context.ts'
import type { EventType } from '../../../core/events/events.schema.ts'
import { amountText } from '../../../core/values/money.ts'
import { readablePhone } from '../../../core/values/phone.schema.ts'
import { formatShopDays, formatShopTime } from '../../../core/values/shop-time.schema.ts'
import {
  type Block,
  button,
  type Fact,
  facts,
  lines,
  links,
  paragraph,
  quote,
} from '../../../platform/email/blocks.ts'
import {
  defineEmail,
  type EmailDefinition,
  type EmailTemplate,
  type EmailTexts,
  type Prepared,
} from '../../../platform/email/define-email.ts'
import type { EmailShop } from '../../../platform/email/email-shop.ts'
import { deliveryLabel, isCollection } from '../../pricing/prices/pricing.schema.ts'
import { transferAccount } from '../order/bank-transfer.ts'
import type { BankAccount } from '../order/bank-transfers.schema.ts'
import { createGuestToken, orderPath } from '../order/order-links.ts'
import type { Order, OrderDifference } from '../order/orders.schema.ts'
import { readOrder } from '../placement/place-order.service.ts'
import { paymentOf, whenCashIsPaid } from './payment-text.ts'

/** An order as its events carry it. */
export interface EmailOrder extends Order {
  /** the order belongs to no account */
  guest?: true | undefined
  /** staff entered the order */
  byStaff?: true | undefined
  /** number of the document that the email is about */
  document?: string
  /** the document is attached to the email */
  isEnclosed?: boolean
  /** opens a guest's order; created when the email is sent */
  link?: string
  /** bank account to pay into, while the order waits for a transfer */
  account?: BankAccount
  /** of a cancelled order: the money that became store credit again, in rupees */
  creditBack?: number
  /** what staff changed, in an email about changes */
  changes?: OrderDifference[]
}

/** Returns the note that staff wrote; until then `notes` holds the customer's own. */
export const staffNote = ({ notes, customerNote }: EmailOrder): Block[] =>
  notes.trim() === '' || notes === customerNote ? [] : [quote(notes)]

/** Lists the parcels with their tracking links. */
export const parcelFacts = ({ parcels = [] }: EmailOrder): Block[] =>
  parcels.flatMap(({ courier, waybill, tracking }, at) => [
    facts(
      parcels.length > 1 ? `Parcel ${at + 1}` : 'Your parcel',
      ['Courier', courier],
      ['Waybill number', waybill],
    ),
    ...(tracking ? [links([{ label: 'Track your parcel', note: waybill, href: tracking }])] : []),
  ])

/** Lists the sums that make up the total besides the lines, and the tax included in it. */
const sumsOf = ({
  adjustments = [],
  delivery,
  fees = [],
  tax,
  total,
  labeledTotal,
}: EmailOrder) => ({
  more: [
    ...adjustments.map(({ label, amount }) => [label, `− ${amountText(-amount)}`] as const),
    ...(delivery ? [[deliveryLabel(delivery), amountText(delivery.amount)] as const] : []),
    ...fees.map(({ label, amount }) => [label, amountText(amount)] as const),
  ],
  total: ['Total', amountText(total)] as const,
  notes: [
    ...(labeledTotal > total ? [['You save', amountText(labeledTotal - total)] as const] : []),
    ...(tax ? [['Tax included', amountText(tax.amount)] as const] : []),
  ],
})

/** Formats the delivery window, such as `24 – 27 November 2026`, until the order arrives. */
const arrivalOf = ({ status, delivery }: EmailOrder): string =>
  delivery && status !== 'Delivered' && status !== 'Cancelled'
    ? formatShopDays(delivery.earliest, delivery.latest)
    : ''

/** Says where the order is delivered, or where in the shop it is collected. */
const placeOf = (order: EmailOrder, shop: EmailShop): Fact =>
  isCollection(order)
    ? ['Collect in the shop', [order.name, ...shop.address].join('\n')]
    : ['Address', `${order.name}\n${order.address}`]

/**
 * Shows the whole order: lines, sums, address, payment.
 * @param more further facts to show
 */
export const wholeOrder = (order: EmailOrder, shop: EmailShop, ...more: Fact[]): Block[] => [
  lines(
    order.orderedItems.map(({ productId, name, image, price, quantity }) => ({
      name,
      image: image && shop.link(image),
      href: shop.link(`/productInfo/${encodeURIComponent(productId)}`),
      quantity,
      amount: amountText(price * quantity),
    })),
    sumsOf(order),
  ),
  facts(
    'Details',
    ['Order', order.orderId],
    ['Ordered', formatShopTime(new Date(order.date))],
    [isCollection(order) ? 'Ready' : 'Arrives', arrivalOf(order)],
    ['Payment', paymentOf(order)],
    placeOf(order, shop),
    ['Phone', readablePhone(order.phone)],
    ...more,
    ['Note', order.customerNote],
  ),
]

/** Says how to transfer the money, for an order that waits for a bank transfer. */
export function whereToPay({ account, total, payment }: EmailOrder): Block[] {
  if (!account) return []
  const { bank, branch, accountName, accountNumber, note } = account
  return [
    facts(
      'Where to pay',
      ['Bank', bank],
      ['Branch', branch],
      ['Account name', accountName],
      ['Account number', accountNumber],
      ['Amount', amountText(payment.due ?? total)],
      ['Reference', payment.reference ?? ''],
      ['Pay by', payment.payBy ? formatShopTime(new Date(payment.payBy)) : ''],
    ),
    ...(note ? [paragraph(note)] : []),
  ]
}

/** Asks for the cash that is still due; empty when no cash is due. */
export const cashDue = (order: EmailOrder): string =>
  order.payment.status === 'due'
    ? ` Please have ${orderDue(order)} ready in cash ${whenCashIsPaid(order)}.`
    : ''

export const orderTotal = ({ total }: EmailOrder): string => amountText(total)

/** Formats the amount to pay on delivery. */
export const orderDue = ({ total, payment: { due = total } }: EmailOrder): string => amountText(due)

/** Links to the order: for an account to its profile, for a guest by a secret link. */
export const toOrder = (
  { orderId, link }: EmailOrder,
  shop: EmailShop,
  label = 'View your order',
): Block => button(label, shop.link(link ?? `/profile?${new URLSearchParams({ order: orderId })}`))

/** Returns the placeholders for the subject and closing of order emails. */
const orderNames = ({ orderId, name }: EmailOrder): Record<string, string> => ({
  order: orderId,
  name,
})

const demoOrder: EmailOrder = {
  orderId: 'ORD-000042',
  status: 'Pending',
  date: '2026-11-22T04:15:00.000Z',
  name: 'Amaya Perera',
  address: '12 Lake Road\nKandy 20000',
  phone: '+94 77 123 4567',
  email: 'amaya@example.com',
  notes: '',
  customerNote: 'Please call before you arrive.',
  paymentMethod: 'card',
  payment: { status: 'paid', state: 'paid', brand: 'visa', last4: '4242' },
  orderedItems: [
    {
      productId: 'SK-001',
      name: 'Rose Dew Serum',
      image: '/pictures/category-skincare-480.webp',
      price: 2_450,
      quantity: 2,
    },
    {
      productId: 'BB-004',
      name: 'Sandalwood & Sea Salt Soap',
      image: '/pictures/category-bath-body-480.webp',
      price: 780,
      quantity: 1,
    },
  ],
  delivery: {
    method: 'standard',
    label: 'Standard',
    amount: 350,
    zone: 'Kandy',
    earliest: '2026-11-24',
    latest: '2026-11-27',
  },
  total: 6_030,
  labeledTotal: 6_550,
}

/** Reads the whole order from the database where it was too long for its event. */
async function whole(services: Services, order: EmailOrder & { shortened?: boolean }) {
  const data = order.shortened ? await readOrder(services, order.orderId) : order
  return { data: data ?? order, secrets: [] }
}

/** Reads the whole order, with the bank account to pay into and the guest's link. */
export async function wholeWithLink(
  services: Services<'settings'>,
  input: EmailOrder,
): Promise<Prepared<EmailOrder>> {
  const { data: order } = await whole(services, input)
  const account = order.payment.payBy && order.paymentMethod === 'bank' && transferAccount(services)
  const data = account ? { ...order, account } : order
  const token = data.guest && (await createGuestToken(services, data.orderId))
  return token
    ? { data: { ...data, link: orderPath(token) }, secrets: [token] }
    : { data, secrets: [] }
}

type OrderTrigger = Omit<NonNullable<EmailDefinition<EmailOrder>['on']>, 'to' | 'digest'>

/** Returns true if the order was paid after it was placed. */
const paidLater = ({ paymentMethod }: EmailOrder): boolean =>
  paymentMethod !== 'cod' && paymentMethod !== 'card'

/**
 * Returns true if `order.placed` triggers the email. A redirect payment waits for `order.paid`. A
 * bank transfer does not, because the email names the account to pay into.
 */
const placedFor = ({ paymentMethod, payment }: EmailOrder): boolean =>
  payment.status !== 'unpaid' || paymentMethod === 'bank'

export const ordered: OrderTrigger = {
  type: 'order.placed',
  or: 'order.paid',
  isRelevant: (order: EmailOrder, type: EventType): boolean =>
    type === 'order.placed' ? placedFor(order) : paidLater(order),
}

/** The trigger of emails to staff about new orders. Staff record bank transfers themselves. */
export const orderedForStaff: OrderTrigger = {
  ...ordered,
  isRelevant: (order: EmailOrder, type: EventType): boolean =>
    type === 'order.placed' ? placedFor(order) : paidLater(order) && order.paymentMethod !== 'bank',
}

const triggerOf = (trigger: EventType | OrderTrigger): OrderTrigger =>
  typeof trigger === 'string' ? { type: trigger } : trigger

type OrderEmail = EmailTexts &
  Pick<EmailDefinition<EmailOrder>, 'name' | 'description' | 'body'> &
  Partial<Pick<EmailDefinition<EmailOrder>, 'prepare'>>

/** Defines an email to the customer about their order; without a trigger, staff send it. */
export const orderEmail = (
  trigger: EventType | OrderTrigger | undefined,
  example: Partial<EmailOrder>,
  email: OrderEmail,
): EmailTemplate =>
  defineEmail<EmailOrder>({
    audience: 'customer',
    example: { ...demoOrder, ...example },
    placeholders: orderNames,
    ...(trigger ? { on: { ...triggerOf(trigger), to: ({ email }) => email } } : {}),
    prepare: wholeWithLink,
    ...email,
  })

/** Defines an email to staff about an order. */
export const staffOrderEmail = (trigger: OrderTrigger, email: OrderEmail): EmailTemplate =>
  defineEmail<EmailOrder>({
    audience: 'staff',
    example: demoOrder,
    placeholders: (order) => ({ ...orderNames(order), total: orderTotal(order) }),
    on: trigger,
    prepare: whole,
    replyTo: ({ email }) => email || undefined,
    ...email,
  })
