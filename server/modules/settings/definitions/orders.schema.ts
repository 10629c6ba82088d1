/** Settings: limits of orders, and notes that staff must write. 0 means no limit. */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  limits,
  trimmedText,
  wholeNumber,
  yesOrNo,
} from '../../../core/values/fields.schema.ts'
import { confirmRules, orderStatuses } from '../../../core/values/order-status.schema.ts'
import { isHttps, listOf, longText, publicSetting, shortText, staffOnly } from './define.schema.ts'
import { unknownFields, waybillFields } from './waybill-fields.schema.ts'

/** The placeholder of the waybill number in a courier's tracking address. */
export const waybillPlace = '{waybill}'

/** A courier and its tracking address. */
const Courier = z.strictObject({
  name: shortText(),
  tracking: trimmedText(limits.url).check(
    z.refine(
      (value) =>
        value === '' ||
        (value.includes(waybillPlace) && isHttps(value.replaceAll(waybillPlace, '1'))),
      `must be a whole address starting with https:// in which ${waybillPlace} stands for the number`,
    ),
  ),
})

/** A courier's file format: columns with a title and a content template. */
const WaybillFile = z.strictObject({
  name: shortText(),
  columns: listOf(
    z.strictObject({
      title: shortText(),
      content: trimmedText(200).check(
        z.refine(
          (content) => unknownFields(content).length === 0,
          `may have in braces: ${waybillFields.join(', ')}`,
        ),
      ),
    }),
    40,
  ).check(z.minLength(1, 'must have at least one entry')),
})

/** An example that fits most couriers. Each shop defines its own. */
const exampleFile: z.infer<typeof WaybillFile> = {
  name: 'Example',
  columns: [
    { title: 'Order No', content: '{number}' },
    { title: 'Recipient', content: '{name}' },
    { title: 'Phone', content: '{phone}' },
    { title: 'Address', content: '{address}' },
    { title: 'City', content: '{city}' },
    { title: 'District', content: '{district}' },
    { title: 'Weight (kg)', content: '{kilos}' },
    { title: 'COD Amount', content: '{cod}' },
    { title: 'Description', content: '{items}' },
    { title: 'Note', content: '{note}' },
  ],
}

/** The couriers' status texts, compared without case and punctuation. */
const StatusTexts = z.strictObject({
  shipped: listOf(shortText(), 50),
  delivered: listOf(shortText(), 50),
  refused: listOf(shortText(), 50),
  returned: listOf(shortText(), 50),
})

const limit = (description: string) =>
  wholeNumber(0, Number.MAX_SAFE_INTEGER).apply(doc, description)

export const orders = {
  /** products with this stock or less are low */
  lowStock: staffOnly(wholeNumber(0, 1_000_000), 5),
  /** days that a reordered quantity should last */
  reorderDays: staffOnly(wholeNumber(1, 365), 30),
  maxUnits: publicSetting(limit('Units of a product in one order.'), 50, 'ORDER_MAX_PIECES'),
  maxLines: publicSetting(limit('Products in one order.'), 50, 'ORDER_MAX_LINES'),
  maxTotal: publicSetting(limit('Highest total, in rupees.'), 500_000, 'ORDER_MAX_TOTAL'),
  cashMaxOrders: publicSetting(limit('Open cash orders of a customer.'), 5, 'CASH_MAX_ORDERS'),
  cashMaxTotal: publicSetting(
    limit('Rupees of open cash orders of a customer.'),
    250_000,
    'CASH_MAX_TOTAL',
  ),
  guestCheckout: publicSetting(
    yesOrNo().apply(doc, 'true: customers without an account may order.'),
    false,
    'GUEST_CHECKOUT',
  ),
  /** which orders need the buyer's confirmation before packing */
  confirm: staffOnly(enumOf(confirmRules), 'none'),
  /**
   * the first text of a message about an order, with placeholders
   * (server/modules/order-confirmation/call-links.ts)
   */
  whatsappText: staffOnly(
    longText(),
    'Hello {name}, this is {shop}. Thank you for your order {order}: {items}, {total} in all, to {address}. Is everything right? Please answer YES, and we pack it. To change something, just write it here.',
  ),
  smsText: staffOnly(
    longText(),
    '{shop}: Hello {name}, please answer YES to confirm your order {order} ({total}), or tell us what to change.',
  ),
  /** months that orders keep an erased customer's name and address, for bookkeeping */
  keepErasedMonths: publicSetting(wholeNumber(0, 240), 72),
  /** offered where staff add parcels */
  couriers: staffOnly(listOf(Courier, 30), []),
  /** file formats for couriers */
  waybillFiles: staffOnly(listOf(WaybillFile, 20), [exampleFile]),
  /** how status texts in couriers' files are classified */
  courierStatuses: staffOnly(StatusTexts, {
    shipped: ['Picked up', 'Dispatched', 'In transit', 'Out for delivery', 'Shipped'],
    delivered: ['Delivered', 'Completed'],
    refused: ['Refused', 'Rejected by customer'],
    returned: ['Returned', 'Return to sender', 'RTO', 'Undeliverable'],
  }),
  /** the statuses that staff can set only with a note */
  noteRequired: staffOnly(
    z.array(z.enum(orderStatuses, `must be some of ${orderStatuses.join(', ')}`)),
    [],
    'ORDER_NOTE_REQUIRED',
  ),
}
