/** Renders the form of a promotion: discount, goods, customers, period and limits. */
import { NewPromotion } from '#server/modules/promotions/promotions.schema.ts'
import { ChipsField } from '../../forms/chips-field.tsx'
import { type Control, defineForm } from '../../forms/define-form.tsx'
import { removeChip } from '../products/products-field.tsx'
import { CategoriesField, GroupsField, ProductsField } from './goods-field.tsx'
import type { Report } from './promotion-report.tsx'

const number = <Name extends string>(name: Name, label: string, ...types: string[]) =>
  ({
    name,
    label,
    kind: 'number',
    input: { autoComplete: 'off' },
    when: (values: Record<string, string>) => types.length === 0 || types.includes(values.type!),
  }) as const
const noBound = { hint: 'Leave empty for no limit' }

const products = {
  kind: 'list',
  render: (control: Control<Report>) => (
    <ProductsField {...control} known={control.stored?.goods ?? []} />
  ),
} as const
const categories = {
  kind: 'list',
  render: (control: Control<Report>) => <CategoriesField {...control} />,
} as const
const groups = {
  kind: 'list',
  render: (control: Control<Report>) => (
    <GroupsField {...control} known={control.stored?.groups ?? []} />
  ),
} as const

const forSets = { when: ({ type }: Record<string, string>) => type === 'buyXgetY' }

export const promotionForm = defineForm({
  id: 'promotion',
  schema: NewPromotion,
  read: ({ promotion }: Report) => promotion,
  messageOf: (message) => message.replace(/ for (percentage|amount|buyXgetY)$/, ''),
  fields: [
    [
      {
        name: 'name',
        label: 'Name',
        hint: 'Customers see it beside the discount.',
        input: { autoComplete: 'off', maxLength: 200 },
      },
      {
        name: 'code',
        label: 'Code',
        hint: 'Leave empty to apply it automatically.',
        input: {
          autoComplete: 'off',
          autoCapitalize: 'characters',
          spellCheck: false,
          maxLength: 40,
        },
      },
    ],
    {
      group: 'Discount',
      fields: [
        [
          {
            name: 'type',
            label: 'Kind',
            initial: 'percentage',
            options: {
              percentage: 'Percentage',
              amount: 'Fixed amount',
              freeDelivery: 'Free delivery',
              buyXgetY: 'Buy X get Y',
            },
          },
          {
            ...number('amount', 'Amount off, in LKR', 'amount'),
            hint: 'Off the total of its products, once per order',
          },
          number('buy', 'Units to buy', 'buyXgetY'),
          number('get', 'Units to get', 'buyXgetY'),
          {
            ...number('percent', 'Percent off', 'percentage', 'buyXgetY'),
            shownLabel: ({ type }) =>
              type === 'buyXgetY' ? 'Percent off the units to get' : 'Percent off',
            hint: ({ type }) => (type === 'buyXgetY' ? '100 is free' : undefined),
          },
          { ...number('most', 'Maximum uses per order', 'buyXgetY'), ...noBound },
          {
            ...number('minimum', 'Minimum purchase, in LKR'),
            hint: 'Minimum total of the products in the cart. Leave empty for none.',
          },
        ],
        {
          name: 'stackable',
          label: 'Can be combined',
          kind: 'switch',
          hint: 'Otherwise the customer gets the combination with the lowest total.',
        },
      ],
    },
    {
      group: 'Applies to',
      hint: 'Leave all empty for all products.',
      when: ({ type }: Record<string, string>) => type !== 'freeDelivery',
      fields: [
        { name: 'products', label: 'Products', ...products },
        { name: 'categories', label: 'Categories', ...categories },
        { name: 'groups', label: 'Product groups', ...groups },
      ],
    },
    {
      group: 'Customer gets',
      hint: 'Leave all empty for the same products. The cheapest units are discounted.',
      when: forSets.when,
      fields: [
        { name: 'getProducts', label: 'Products to get', ...products, ...forSets },
        { name: 'getCategories', label: 'Categories to get', ...categories, ...forSets },
        { name: 'getGroups', label: 'Product groups to get', ...groups, ...forSets },
      ],
    },
    {
      group: 'Customers',
      fields: [
        {
          name: 'customers',
          label: 'Customers',
          kind: 'list',
          hint: 'Emails of their accounts, separated by commas. Leave empty for all customers.',
          render: (control) => <ChipsField {...control} removeName={removeChip} />,
        },
        { name: 'firstOrder', label: 'First order only', kind: 'switch' },
      ],
    },
    {
      group: 'Period and limits',
      fields: [
        [
          {
            name: 'startsAt',
            label: 'Begins',
            kind: 'timestamp',
            hint: 'Time in Sri Lanka. Leave empty to start now.',
          },
          {
            name: 'endsAt',
            label: 'Ends',
            kind: 'timestamp',
            hint: 'Time in Sri Lanka. Leave empty for no end.',
          },
          { ...number('uses', 'Total uses'), ...noBound },
          { ...number('usesEach', 'Uses per customer'), ...noBound },
        ],
      ],
    },
  ],
})
