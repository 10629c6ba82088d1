/**
 * The content of invoices and credit notes as plain JSON. It is created once and stored; printing
 * reads neither the order nor the settings.
 */
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import type { DocumentRow } from '../../../db/schema/schema.ts'
import type { AllServices } from '../../core/context/context.ts'
import type { CreditedRefund } from '../orders/order/order-documents.ts'
import { redirectMethod } from '../payments/payment-provider.ts'
import { isCollected, type StoredPricing } from '../pricing/prices/bill.ts'
import { deliveryLabel } from '../pricing/prices/pricing.schema.ts'
import { sum } from '../pricing/prices/shares.ts'
import { amountInWords } from './amount-in-words.ts'
import { type AmountByRate, chargedByRate, creditTaxes, ratesOf } from './credited.ts'

interface Amount {
  label: string
  cents: number
}

interface Side {
  name: string
  address: string
  phone: string
  email: string
  /** with its label; empty for none */
  taxNumber: string
}

export interface DocumentContent {
  title: string
  seller: Side
  buyer: Side
  orderId: string
  orderedAt: string
  payment: string
  placeOfSupply: string
  lines: { productId: string; name: string; quantity: number; cents: number }[]
  /** negative */
  adjustments: Amount[]
  /** delivery and fees */
  charges: Amount[]
  /** tax included in the total, by rate in hundredths of a percent */
  taxes: AmountByRate[]
  /** of a partial credit note: its total by tax rate, 0 included, for later credit notes */
  credited?: AmountByRate[]
  totalCents: number
  /** the total in words; empty where the shop does not want it */
  words: string
  note: string
  /** of a credit note */
  corrects?: { number: string; issuedAt: string; reason: string }
}

/** Adds up the tax of an invoice or a credit note. */
export const taxCentsOf = ({ taxes }: Pick<DocumentContent, 'taxes'>): number =>
  sum(taxes, ({ cents }) => cents)

type ContentServices = Pick<AllServices, 'settings' | 'redirects'>

const methods: Readonly<Record<string, string>> = {
  cod: 'Cash on delivery',
  card: 'Card',
  bank: 'Bank transfer',
}

/** Describes the payment method, such as `Card (Visa •••• 4242)` */
export function paymentMethodText(
  services: Pick<AllServices, 'redirects'>,
  order: OrderViewRow,
): string {
  const { payment_method, payment_brand, payment_last4, credit_cents, total_cents } = order
  const method =
    (payment_method === 'cod' && isCollected(order) ? 'Cash on collection' : undefined) ??
    methods[payment_method] ??
    redirectMethod(services, payment_method)?.label ??
    payment_method
  const brand = payment_brand ? `${payment_brand[0]?.toUpperCase()}${payment_brand.slice(1)} ` : ''
  const text = payment_last4 ? `${method} (${brand}•••• ${payment_last4})` : method
  if (credit_cents <= 0) return text
  return credit_cents >= total_cents ? 'Store credit' : `Store credit and ${text}`
}

/** Returns the shop's details as documents show them. */
export function sellerOf({ settings }: Pick<AllServices, 'settings'>): Side {
  const name = settings.get('shop.name')
  return {
    name,
    // Many shops begin their address with their name, which is printed above it.
    address: settings
      .get('shop.address')
      .filter((line) => line !== name)
      .join('\n'),
    phone: settings.get('shop.phones')[0] ?? '',
    email: settings.get('shop.email'),
    taxNumber: settings.get('documents.taxNumber'),
  }
}

/** Returns the content of an order's new invoice. @param taxNumber the buyer's, with its label */
export function invoiceContent(
  services: ContentServices,
  order: OrderViewRow,
  taxNumber = '',
): DocumentContent {
  const { settings } = services
  const pricing = (order.pricing ?? {}) as Partial<StoredPricing>
  const { adjustments = [], delivery, fees = [], taxes = [] } = pricing
  return {
    title: settings.get('documents.invoiceTitle'),
    seller: sellerOf(services),
    buyer: {
      name: order.name,
      address: order.address,
      phone: order.phone,
      email: order.email,
      taxNumber,
    },
    orderId: order.order_id,
    orderedAt: order.created_at.toISOString(),
    payment: paymentMethodText(services, order),
    placeOfSupply: settings.get('documents.placeOfSupply'),
    lines: order.items.map((item) => ({
      productId: item.product_id,
      name: item.name,
      quantity: item.quantity,
      cents: item.price_cents,
    })),
    adjustments: adjustments.map(({ label, cents }) => ({ label, cents })),
    charges: [
      ...(delivery ? [{ label: deliveryLabel(delivery), cents: delivery.cents }] : []),
      ...fees.map(({ label, cents }) => ({ label, cents })),
    ],
    taxes: taxes.map(({ rate, cents }) => ({ rate, cents })),
    totalCents: order.total_cents,
    words: settings.get('documents.amountInWords') ? amountInWords(order.total_cents) : '',
    note: settings.get('documents.note'),
  }
}

type Credit = CreditedRefund & { cents: number }

/**
 * Returns the content of a credit note: for the whole invoice, the rest of it, or a part with the
 * tax of the returned items.
 * @param notes earlier credit notes of the invoice
 */
export function creditContent(
  { settings }: Pick<AllServices, 'settings'>,
  order: OrderViewRow,
  { invoice, notes }: { invoice: DocumentRow; notes: readonly DocumentRow[] },
  { cents, reason, lines = [], charges = [] }: Credit,
): DocumentContent {
  const billed = invoice.content as DocumentContent
  const named = [
    ...lines.map((line) => ({ ...line, cents: line.cents * line.quantity })),
    ...charges.map((charge) => ({ ...charge, productId: undefined })),
  ]
  const isExact = sum(named, (part) => part.cents) === cents
  const rateOf = ratesOf(order)
  const isRest = cents === invoice.cents - sum(notes, (note) => note.cents)
  const part = {
    lines: isExact
      ? lines
      : [{ productId: '', name: `Part of ${invoice.number}`, quantity: 1, cents }],
    adjustments: [],
    charges: isExact ? charges : [],
    ...creditTaxes(
      // The order may change before its old invoice is credited: crediting the rest uses the
      // invoice alone.
      { taxes: billed.taxes, charged: isRest ? [] : chargedByRate(order) },
      notes.map((note) => note.content as DocumentContent),
      cents,
      named.map(({ productId, cents }) => ({ rate: rateOf(productId), cents })),
    ),
  }
  return {
    ...billed,
    ...(cents === invoice.cents ? {} : part),
    title: settings.get('documents.creditTitle'),
    totalCents: cents,
    words: billed.words && amountInWords(cents),
    note: '',
    corrects: { number: invoice.number, issuedAt: invoice.issued_at.toISOString(), reason },
  }
}
