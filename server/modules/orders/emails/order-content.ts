/** What letters about an order have in common. */
import type { Services } from '../../../core/context/context.ts'
import type { EventType } from '../../../core/events/events.schema.ts'
import { amountText } from '../../../core/values/money.ts'
import { readablePhone } from '../../../core/values/phone.schema.ts'
import { shopDays, shopMoment } from '../../../core/values/shop-time.schema.ts'
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
  defineLetter,
  type Letter,
  type LetterDefinition,
  type Prepared,
  type Words,
} from '../../../platform/email/define-email.ts'
import type { LetterShop } from '../../../platform/email/email-shop.ts'
import { deliveryLabel, isCollection } from '../../pricing/prices/pricing.schema.ts'
import { transferAccount } from '../order/bank-transfer.ts'
import type { BankAccount } from '../order/bank-transfers.schema.ts'
import { makeGuestToken, orderPath } from '../order/order-links.ts'
import type { Order, OrderDifference } from '../order/orders.schema.ts'
import { readOrder } from '../placement/place-order.service.ts'
import { paymentOf, whenCashIsPaid } from './payment-text.ts'

/** As an event of the order tells it. */
export interface ToldOrder extends Order {
  /** no account has it */
  guest?: true | undefined
  /** staff typed it in */
  byStaff?: true | undefined
  /** the number of a paper of it, where the letter is about that */
  paper?: string
  /** the letter brings it along */
  isEnclosed?: boolean
  /** opens a guest's order; made as the letter goes out */
  link?: string
  /** where to transfer its money, while it waits for that */
  account?: BankAccount
  /** of a cancelled one, what of its money is store credit again, in rupees */
  creditBack?: number
  /** what staff changed of it, where the letter is about that */
  changes?: OrderDifference[]
}

/** What staff wrote to it; until then the notes are the customer's own. */
export const staffNote = ({ notes, customerNote }: ToldOrder): Block[] =>
  notes.trim() === '' || notes === customerNote ? [] : [quote(notes)]

/** What it comes in, and where that is followed. */
export const parcelsOf = ({ parcels = [] }: ToldOrder): Block[] =>
  parcels.flatMap(({ courier, waybill, tracking }, at) => [
    facts(
      parcels.length > 1 ? `Parcel ${at + 1}` : 'Your parcel',
      ['Courier', courier],
      ['Waybill number', waybill],
    ),
    ...(tracking ? [links([{ label: 'Track your parcel', note: waybill, href: tracking }])] : []),
  ])

/** What its total consists of besides its lines, and what it holds. */
const sumsOf = ({
  adjustments = [],
  delivery,
  fees = [],
  tax,
  total,
  labeledTotal,
}: ToldOrder) => ({
  more: [
    ...adjustments.map(({ label, amount }) => [label, `− ${amountText(-amount)}`] as const),
    ...(delivery ? [[deliveryLabel(delivery), amountText(delivery.amount)] as const] : []),
    ...fees.map(({ label, amount }) => [label, amountText(amount)] as const),
  ],
  total: ['Total', amountText(total)] as const,
  notes: [
    ...(labeledTotal > total ? [['You save', amountText(labeledTotal - total)] as const] : []),
    ...(tax ? [['Tax within it', amountText(tax.amount)] as const] : []),
  ],
})

/** `24 – 27 November 2026`, while it is still to come */
const arrivalOf = ({ status, delivery }: ToldOrder): string =>
  delivery && status !== 'Delivered' && status !== 'Cancelled'
    ? shopDays(delivery.earliest, delivery.latest)
    : ''

/** Where it goes; what is collected is where the shop is. */
const placeOf = (order: ToldOrder, shop: LetterShop): Fact =>
  isCollection(order)
    ? ['Collect in the shop', [order.name, ...shop.address].join('\n')]
    : ['Address', `${order.name}\n${order.address}`]

/**
 * Whatever stands on an order: things, sums, where it goes, how it is paid.
 * @param more what else is to be known of it
 */
export const wholeOrder = (order: ToldOrder, shop: LetterShop, ...more: Fact[]): Block[] => [
  lines(
    order.orderedItems.map(({ productId, name, image, price, quantity }) => ({
      name,
      picture: image && shop.link(image),
      href: shop.link(`/productInfo/${encodeURIComponent(productId)}`),
      quantity,
      amount: amountText(price * quantity),
    })),
    sumsOf(order),
  ),
  facts(
    'Details',
    ['Order', order.orderId],
    ['Ordered', shopMoment(new Date(order.date))],
    [isCollection(order) ? 'Ready' : 'Arrives', arrivalOf(order)],
    ['Payment', paymentOf(order)],
    placeOf(order, shop),
    ['Telephone', readablePhone(order.phone)],
    ...more,
    ['Note', order.customerNote],
  ),
]

/** Where and how a transfer goes, of an order that waits for one. */
export function whereToPay({ account, total, payment }: ToldOrder): Block[] {
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
      ['Pay by', payment.payBy ? shopMoment(new Date(payment.payBy)) : ''],
    ),
    ...(note ? [paragraph(note)] : []),
  ]
}

/** Asks for the cash that is still due; empty where nothing is. */
export const cashDue = (order: ToldOrder): string =>
  order.payment.status === 'due'
    ? ` Please have ${orderDue(order)} ready in cash ${whenCashIsPaid(order)}.`
    : ''

export const orderTotal = ({ total }: ToldOrder): string => amountText(total)

/** What is still to be paid when it arrives. */
export const orderDue = ({ total, payment: { due = total } }: ToldOrder): string => amountText(due)

/** Leads a customer to their order: an account's to its profile, a guest's by a link of its own. */
export const toOrder = (
  { orderId, link }: ToldOrder,
  shop: LetterShop,
  label = 'See your order',
): Block => button(label, shop.link(link ?? `/profile?${new URLSearchParams({ order: orderId })}`))

/** What subject and closing of such a letter may name. */
const orderNames = ({ orderId, name }: ToldOrder): Record<string, string> => ({
  order: orderId,
  name,
})

const demoOrder: ToldOrder = {
  orderId: 'ORD-000042',
  status: 'Pending',
  date: '2026-11-22T04:15:00.000Z',
  name: 'Amaya Perera',
  address: '12 Lake Road\nKandy 20000',
  phone: '+94 77 123 4567',
  email: 'amaya@example.com',
  notes: '',
  customerNote: 'Please ring the bell twice.',
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

/** Of an order that was too long for its event the rest is read from where it stands. */
async function whole(services: Services, order: ToldOrder & { shortened?: boolean }) {
  const data = order.shortened ? await readOrder(services, order.orderId) : order
  return { data: data ?? order, secrets: [] }
}

/** The same, where its transfer goes, and the link by which a guest opens it. */
export async function wholeWithLink(
  services: Services,
  asked: ToldOrder,
): Promise<Prepared<ToldOrder>> {
  const { data: told } = await whole(services, asked)
  const account = told.payment.payBy && told.paymentMethod === 'bank' && transferAccount(services)
  const data = account ? { ...told, account } : told
  const token = data.guest && (await makeGuestToken(services, data.orderId))
  return token
    ? { data: { ...data, link: orderPath(token) }, secrets: [token] }
    : { data, secrets: [] }
}

type OrderOccasion = Omit<NonNullable<LetterDefinition<ToldOrder>['on']>, 'to' | 'digest'>

/** Paid after it was placed. */
const paidLater = ({ paymentMethod }: ToldOrder): boolean =>
  paymentMethod !== 'cod' && paymentMethod !== 'card'

/**
 * An order counts once it is placed, and one that is paid elsewhere once it is paid. One that waits
 * for a transfer counts at once, because the letter says where that goes.
 */
const placedFor = ({ paymentMethod, payment }: ToldOrder): boolean =>
  payment.status !== 'unpaid' || paymentMethod === 'bank'

export const ordered: OrderOccasion = {
  type: 'order.placed',
  or: 'order.paid',
  matters: (order: ToldOrder, type: EventType): boolean =>
    type === 'order.placed' ? placedFor(order) : paidLater(order),
}

/** The same for staff, who note themselves that a transfer came. */
export const orderedForStaff: OrderOccasion = {
  ...ordered,
  matters: (order: ToldOrder, type: EventType): boolean =>
    type === 'order.placed' ? placedFor(order) : paidLater(order) && order.paymentMethod !== 'bank',
}

const occasionOf = (occasion: EventType | OrderOccasion): OrderOccasion =>
  typeof occasion === 'string' ? { type: occasion } : occasion

type OrderLetter = Words &
  Pick<LetterDefinition<ToldOrder>, 'name' | 'about' | 'body'> &
  Partial<Pick<LetterDefinition<ToldOrder>, 'prepare'>>

/** A letter to the customer about what became of their order; without an occasion staff ask for it. */
export const orderLetter = (
  occasion: EventType | OrderOccasion | undefined,
  demo: Partial<ToldOrder>,
  letter: OrderLetter,
): Letter =>
  defineLetter<ToldOrder>({
    audience: 'shopper',
    demo: { ...demoOrder, ...demo },
    names: orderNames,
    ...(occasion ? { on: { ...occasionOf(occasion), to: ({ email }) => email } } : {}),
    prepare: wholeWithLink,
    ...letter,
  })

/** The same to staff. */
export const staffOrderLetter = (occasion: OrderOccasion, letter: OrderLetter): Letter =>
  defineLetter<ToldOrder>({
    audience: 'staff',
    demo: demoOrder,
    names: (order) => ({ ...orderNames(order), total: orderTotal(order) }),
    on: occasion,
    prepare: whole,
    replyTo: ({ email }) => email || undefined,
    ...letter,
  })
