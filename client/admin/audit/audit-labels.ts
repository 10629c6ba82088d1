/** Labels the codes of the audit log. A code without a label is spelt out. */

import { namesOfType } from '#db/schema/field.ts'
import { productFields } from '#db/schema/product-shape.ts'
import { auditEntities } from '#server/core/audit/audit.schema.ts'
import { type Permission, permissionTexts } from '#server/core/permissions/permissions.schema.ts'
import { paymentMethods } from '#server/modules/orders/order/orders.schema.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'
import { auditActionLabels, auditEntityLabels, auditPrefixLabels } from '../texts/audit.ts'
import { settingLabels } from '../texts/settings.ts'

type PaymentMethod = (typeof paymentMethods)[number]

const isEntity = (entity: string): entity is keyof typeof auditEntityLabels =>
  (auditEntities as readonly string[]).includes(entity)

/** Spells out a code: `lastPrice`, `not-received` → `last price`, `not received`. */
const spellOut = (code: string): string =>
  code
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()

/** Returns the plural of an entity for the filter and the entries, such as `Products`. */
export const entityLabel = (entity: string): string =>
  isEntity(entity) ? auditEntityLabels[entity][1] : spellOut(entity)

/** Describes an action: `product.update` → `Product changed`. */
export function actionLabel(action: string): string {
  const [entity = '', ...verb] = action.split('.')
  const thing = isEntity(entity)
    ? auditEntityLabels[entity][0]
    : (auditPrefixLabels[entity] ?? spellOut(entity))
  const verbLabel =
    auditActionLabels[action] ?? auditActionLabels[verb.join('.')] ?? spellOut(verb.join(' '))
  return `${thing}: ${verbLabel}`
}

/** Describes a field: `lastPrice` → `last price`. */
export const fieldLabel = (field: string): string => spellOut(field)

/** Returns the name of a record; a setting by its label. */
export const recordName = (entity: string, id: string): string =>
  entity === 'setting' ? ((settingLabels as Record<string, string>)[id] ?? id) : id

const amounts = ['amount', 'total', 'labeledTotal', 'due', 'paid', 'refund', 'credit']
const inRupees = new Set<string>([...namesOfType(productFields, 'money'), ...amounts])
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const isMethod = (value: string): value is PaymentMethod =>
  (paymentMethods as readonly string[]).includes(value)

/** Formats a field's value for people. */
export function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return inRupees.has(field) ? formatMoney(value) : value.toLocaleString('en')
  if (typeof value === 'string') {
    if (timestamp.test(value)) return formatDateTime(value)
    if (field === 'paymentMethod' && isMethod(value)) return texts.checkout[value]
    return permissionTexts[value as Permission]?.label ?? value
  }
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => formatValue(field, one)).join(', ')
  return Object.entries(value)
    .map(([name, one]) => `${fieldLabel(name)}: ${formatValue(name, one)}`)
    .join(', ')
}
