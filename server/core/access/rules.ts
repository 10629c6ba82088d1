/**
 * Access rules that are used more than once: by an operation and its background job, or by a plain
 * route and its OpenAPI entry.
 */
import { namesOf } from '../../../db/schema/field.ts'
import { detailFields } from '../../../db/schema/product-fields.ts'
import { mainFields, scheduleFields } from '../../../db/schema/product-shape.ts'
import type { AccessRule, AlsoNeeded } from './access-rule.ts'

const fields = { ...mainFields, ...scheduleFields, ...detailFields }
/** Permissions that an edit of a product also needs, by the changed field. */
const priceFields = {
  prices: namesOf(fields).filter((name) => 'permission' in fields[name]),
} satisfies AlsoNeeded

/** Changes products, one by one or in bulk. */
export const productRule = {
  access: 'products.write',
  also: priceFields,
} as const satisfies AccessRule

/** Changes orders, one by one or in bulk. */
export const orderRule = {
  access: 'orders.write',
  also: { refunds: ['a refund'] },
} as const satisfies AccessRule

/** Imports a catalogue; a row whose prices do not change needs no other permission. */
export const importRule = { access: 'imports', also: priceFields } as const satisfies AccessRule

/** Uploads images. */
export const uploadRule = { access: 'pictures' } as const satisfies AccessRule

/** Replaces an image wherever it is used. */
export const replaceImageRule = {
  ...uploadRule,
  also: {
    'products.write': ['an image of products'],
    content: ['an image of articles', 'an image of pages'],
    settings: ['an image of settings'],
  },
} as const satisfies AccessRule

/** Exports data; users may export all that they may see. */
export const exportRule = {
  access: 'exports',
  also: {
    'orders.read': ['orders'],
    'products.read': ['products'],
    'customers.read': ['customers', 'subscribers'],
  },
} as const satisfies AccessRule

/** Exports the reports that the user may see. */
export const reportExportRule = {
  access: 'exports',
  also: { reports: ['figures'] },
} as const satisfies AccessRule

/** Prints order documents; the first print of an invoice also changes the books. */
export const printRule = {
  access: 'orders.read',
  also: { 'orders.write': ['a new invoice'] },
} as const satisfies AccessRule

/** Records COD payouts of couriers; the job continues after the answer. */
export const codPayoutRule = { access: 'payments' } as const satisfies AccessRule

/** Changes accounts; staff accounts need the permission to manage staff, see `assertCovered`. */
const accountRule = { also: { staff: ['an account of staff'] } } as const
export const customerRule = {
  access: 'customers.write',
  ...accountRule,
} as const satisfies AccessRule
export const creditRule = { access: 'refunds', ...accountRule } as const satisfies AccessRule
