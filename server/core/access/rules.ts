/**
 * Rules that are named more than once: by an operation and the job that goes on with what it began, by
 * a plain route and its entry in the document.
 */
import { namesOf } from '../../../db/schema/field.ts'
import { detailFields } from '../../../db/schema/product-fields.ts'
import { mainFields, scheduleFields } from '../../../db/schema/product-shape.ts'
import type { AccessRule, AlsoNeeded } from './access-rule.ts'

const fields = { ...mainFields, ...scheduleFields, ...detailFields }
/** What an edit of a product needs besides, by the fields that it changes. */
const priceFields = {
  prices: namesOf(fields).filter((name) => 'permission' in fields[name]),
} satisfies AlsoNeeded

/** Changing products one by one, or many at once. */
export const productRule = {
  access: 'products.write',
  also: priceFields,
} as const satisfies AccessRule

/** Changing orders one by one, or many at once. */
export const orderRule = {
  access: 'orders.write',
  also: { refunds: ['a refund'] },
} as const satisfies AccessRule

/** Importing a catalogue; a row whose prices stay needs nothing besides. */
export const importRule = { access: 'imports', also: priceFields } as const satisfies AccessRule

/** Pictures as files. */
export const uploadRule = { access: 'pictures' } as const satisfies AccessRule

/** Putting a picture into the place of another, wherever that is used. */
export const pictureRule = {
  ...uploadRule,
  also: {
    'products.write': ['a picture of products'],
    content: ['a picture of articles', 'a picture of pages'],
    settings: ['a picture of settings'],
  },
} as const satisfies AccessRule

/** Of what somebody may see, they may download all. */
export const exportRule = {
  access: 'exports',
  also: {
    'orders.read': ['orders'],
    'products.read': ['products'],
    'customers.read': ['customers', 'subscribers'],
  },
} as const satisfies AccessRule

/** Of the figures that somebody sees. */
export const reportExportRule = {
  access: 'exports',
  also: { reports: ['figures'] },
} as const satisfies AccessRule

/** Printing orders' papers; an invoice that there was not yet changes the books. */
export const printRule = {
  access: 'orders.read',
  also: { 'orders.write': ['a new invoice'] },
} as const satisfies AccessRule

/** Cash that couriers hand over; what is booked goes on after the answer. */
export const remittanceRule = { access: 'payments' } as const satisfies AccessRule

/** Accounts: those of staff need the permission to manage staff, see `assertCovered`. */
const accountRule = { also: { staff: ['an account of staff'] } } as const
export const customerRule = {
  access: 'customers.write',
  ...accountRule,
} as const satisfies AccessRule
export const creditRule = { access: 'refunds', ...accountRule } as const satisfies AccessRule
