/** Renders the form of a promotion: discount, goods, customers, period and limits. */
import { NewPromotion } from '#server/modules/promotions/promotions.schema.ts'
import { ChipsField } from '../../forms/chips-field.tsx'
import { type Control, defineForm } from '../../forms/define-form.tsx'
import { removeChip } from '../products/products-field.tsx'
import { CategoriesField, ProductsField } from './goods-field.tsx'
import type { Report } from './promotion-report.tsx'

const number = <Name extends string>(name: Name, label: string, ...types: string[]) =>
  ({
    name,
    label,
    kind: 'number',
    input: { autoComplete: 'off' },
    when: (values: Record<string, string>) => types.length === 0 || types.includes(values.type!),
  }) as const
const noBound = { hint: 'Empty: no bound' }

const products = {
  kind: 'list',
  draw: (control: Control<Report>) => (
    <ProductsField {...control} known={control.stored?.goods ?? []} />
  ),
} as const
const categories = {
  kind: 'list',
  draw: (control: Control<Report>) => <CategoriesField {...control} />,
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
        hint: 'Customers read it beside what it takes off.',
        input: { autoComplete: 'off', maxLength: 200 },
      },
      {
        name: 'code',
        label: 'Code',
        hint: 'Empty: it applies by itself, without a code.',
        input: {
          autoComplete: 'off',
          autoCapitalize: 'characters',
          spellCheck: false,
          maxLength: 40,
        },
      },
    ],
    {
      group: 'What it gives',
      fields: [
        [
          {
            name: 'type',
            label: 'Kind',
            initial: 'percentage',
            options: {
              percentage: 'Percent off',
              amount: 'An amount off',
              freeDelivery: 'Free delivery',
              buyXgetY: 'Buy some, get some',
            },
          },
          {
            ...number('amount', 'Amount off, in LKR', 'amount'),
            hint: 'Off all that it is for, once in an order',
          },
          number('buy', 'Buy, pieces', 'buyXgetY'),
          number('get', 'Get, pieces', 'buyXgetY'),
          {
            ...number('percent', 'Percent off', 'percentage', 'buyXgetY'),
            shownLabel: ({ type }) =>
              type === 'buyXgetY' ? 'Percent off what is got' : 'Percent off',
            hint: ({ type }) => (type === 'buyXgetY' ? '100: for nothing' : undefined),
          },
          { ...number('most', 'At most so often in an order', 'buyXgetY'), ...noBound },
          {
            ...number('minimum', 'Minimum, in LKR'),
            hint: 'What the goods of the cart cost at least. Empty: none.',
          },
        ],
        {
          name: 'stackable',
          label: 'Adds up with other offers that do',
          kind: 'switch',
          hint: 'Otherwise customers get whichever offers cost them least.',
        },
      ],
    },
    {
      group: 'What it is for',
      hint: 'Both empty: everything in the shop.',
      when: ({ type }: Record<string, string>) => type !== 'freeDelivery',
      fields: [
        { name: 'products', label: 'Products', ...products },
        { name: 'categories', label: 'Categories', ...categories },
      ],
    },
    {
      group: 'What is got',
      hint: 'Both empty: the same as what is bought. The cheapest pieces are got.',
      when: forSets.when,
      fields: [
        { name: 'getProducts', label: 'Products that are got', ...products, ...forSets },
        { name: 'getCategories', label: 'Categories that are got', ...categories, ...forSets },
      ],
    },
    {
      group: 'For whom',
      fields: [
        {
          name: 'customers',
          label: 'Customers',
          kind: 'list',
          hint: 'Emails of their accounts, separated by commas. Empty: everybody.',
          render: (control) => <ChipsField {...control} removeName={removeChip} />,
        },
        { name: 'firstOrder', label: 'Only for a customer’s first order', kind: 'switch' },
      ],
    },
    {
      group: 'When, and how often',
      fields: [
        [
          {
            name: 'startsAt',
            label: 'Begins',
            kind: 'moment',
            hint: 'By the clock in Sri Lanka. Empty: at once.',
          },
          {
            name: 'endsAt',
            label: 'Ends',
            kind: 'moment',
            hint: 'By the clock in Sri Lanka. Empty: when you end it.',
          },
          { ...number('uses', 'Orders in all'), ...noBound },
          { ...number('usesEach', 'Orders of one customer'), ...noBound },
        ],
      ],
    },
  ],
})
