/**
 * Access rules that are used more than once: by an operation and its background job, or by a plain
 * route and its OpenAPI entry.
 */
import { namesOf } from '../../../db/schema/field.ts'
import { detailFields } from '../../../db/schema/product-fields.ts'
import { mainFields, scheduleFields } from '../../../db/schema/product-shape.ts'
import type { AccessRule, ExtraPermissions } from './access-rule.ts'

const fields = { ...mainFields, ...scheduleFields, ...detailFields }
/** Permissions that an edit of a product also needs, by the changed field. */
const priceFields = {
  prices: namesOf(fields).filter((name) => 'permission' in fields[name]),
} satisfies ExtraPermissions

/** Changes products, one by one or in bulk. */
export const productRule = {
  access: 'products.write',
  extraPermissions: priceFields,
} as const satisfies AccessRule

/** Changes orders, one by one or in bulk. */
export const orderRule = {
  access: 'orders.write',
  extraPermissions: { refunds: ['a refund'] },
} as const satisfies AccessRule

/** The access to catalogue imports. Only rows that change prices need another permission. */
export const importRule = {
  access: 'imports',
  extraPermissions: priceFields,
} as const satisfies AccessRule

/** Uploads images. */
export const uploadRule = { access: 'media' } as const satisfies AccessRule

/** Replaces an image wherever it is used. */
export const replaceImageRule = {
  ...uploadRule,
  extraPermissions: {
    'products.write': ['an image of products', 'an image of groups'],
    content: ['an image of articles', 'an image of pages'],
    settings: ['an image of settings'],
  },
} as const satisfies AccessRule

/** Exports data; users may export all that they may see. */
export const exportRule = {
  access: 'exports',
  extraPermissions: {
    'orders.read': ['orders'],
    'products.read': ['products'],
    'customers.read': ['customers', 'subscribers'],
  },
} as const satisfies AccessRule

/** Exports the reports that the user may see. */
export const reportExportRule = {
  access: 'exports',
  extraPermissions: { reports: ['figures'] },
} as const satisfies AccessRule

/** Prints order documents; the first print of an invoice also changes the books. */
export const printRule = {
  access: 'orders.read',
  extraPermissions: { 'orders.write': ['a new invoice'] },
} as const satisfies AccessRule

/** Records COD payouts of couriers; the job continues after the answer. */
export const codPayoutRule = { access: 'payments' } as const satisfies AccessRule

/** Changes accounts; staff accounts need the permission to manage staff, see `assertCovered`. */
const accountRule = { extraPermissions: { staff: ['a staff account'] } } as const
export const customerRule = {
  access: 'customers.write',
  ...accountRule,
} as const satisfies AccessRule
export const storeCreditRule = { access: 'refunds', ...accountRule } as const satisfies AccessRule
