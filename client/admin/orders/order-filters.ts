/** Reads the order list's filters from its address, and defines the filter menu. */

import { isDay } from '#server/core/values/shop-time.schema.ts'
import { orderTabs } from '#server/modules/orders/order/order-list.schema.ts'
import { orderStatuses, paymentMethods } from '#server/modules/orders/order/orders.schema.ts'
import { paymentStates } from '#server/modules/payments/transactions.schema.ts'
import { districts } from '#server/modules/settings/definitions/places.schema.ts'
import { texts } from '../../lib/texts/texts.ts'
import type { MenuFilter } from '../../lists/filter-menu.tsx'
import { nonEmpty, oneOf, optionsOf } from '../../lists/list-query.ts'
import type { ListState } from '../../lists/list-state.ts'
import { payments as paymentsLabels } from './order/payment-labels.ts'

const districtNames = Object.keys(districts)
const dayOf = (typed: string) => (typed && isDay(typed) ? typed : undefined)

/** Reads the filters of an address; invalid values are ignored. */
export const orderFilter = ({ get }: Pick<ListState, 'get'>) => ({
  tab: oneOf(get('tab'), orderTabs),
  status: oneOf(get('status'), orderStatuses),
  payment: oneOf(get('payment'), paymentStates),
  method: oneOf(get('method'), paymentMethods),
  district: oneOf(get('district'), districtNames),
  product: nonEmpty(get('product')),
  courier: nonEmpty(get('courier')),
  tag: nonEmpty(get('tag')),
  from: dayOf(get('from')),
  to: dayOf(get('to')),
})

/** Returns the filters of the menu. @param couriers the shop's couriers */
export const foldedFilters = (couriers: readonly string[]): MenuFilter[] => [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: optionsOf(orderStatuses, texts.orders.statuses),
  },
  {
    name: 'payment',
    label: 'Payment',
    all: 'All payments',
    options: optionsOf(paymentStates, paymentsLabels.states),
  },
  {
    name: 'method',
    label: 'Payment method',
    all: 'All methods',
    options: optionsOf(paymentMethods, texts.checkout),
  },
  {
    name: 'district',
    label: 'District',
    all: 'All districts',
    options: districtNames.map((name) => ({ value: name, label: name })),
  },
  { name: 'product', label: 'Product ID', type: 'text' },
  { name: 'courier', label: 'Courier', type: 'text', suggestions: couriers },
  { name: 'tag', label: 'Tag', type: 'text' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'Until', type: 'date' },
]
