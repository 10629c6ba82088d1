/** The fields of a promotion: what it gives, for what, for whom, when and how often. */
import type { ReactNode } from 'react'
import { ChipsField } from '../../forms/chips-field.tsx'
import { CheckField, SelectField, TextField } from '../../forms/field.tsx'
import type { Form } from '../../forms/form.ts'
import { promotions as words } from '../texts/promotions.ts'
import { CategoriesField, type Goods, ProductsField } from './goods-field.tsx'
import { belongs, type PromotionValues } from './promotion-values.ts'

type Name = keyof PromotionValues & string

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-5 rounded-card border border-line p-4 sm:p-5">
      <legend className="px-1 font-semibold">{title}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {children}
    </fieldset>
  )
}

interface Props {
  form: Form<PromotionValues>
  /** the products that the promotion names by now */
  goods?: readonly Goods[]
}

export function PromotionFields({ form, goods = [] }: Props) {
  const { field, values } = form
  const { type } = values
  const number = (name: Name, label: string, hint?: string) =>
    belongs(name, type) && (
      <TextField
        {...field(name)}
        label={label}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
      />
    )
  const listed = (name: Name, label: string) => ({
    id: field(name).id,
    name,
    label,
    error: field(name).error,
    value: values[name],
    onChange: (value: string) => form.set(name, value),
  })
  const check = (name: Name, label: string) => (
    <CheckField
      id={field(name).id}
      label={label}
      checked={values[name] === 'on'}
      onChange={({ target }) => form.set(name, target.checked ? 'on' : '')}
    />
  )
  const isSets = type === 'buyXgetY'
  return (
    <div className="space-y-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('name')}
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          {...field('code')}
          label={words.code}
          hint={words.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </div>
      <Group title={words.offer}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...field('type')} label={words.type}>
            {Object.entries(words.types).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {number('amount', words.amount, words.amountHint)}
          {number('buy', words.buy)}
          {number('get', words.get)}
          {number(
            'percent',
            isSets ? words.percentGot : words.percent,
            isSets ? words.percentGotHint : undefined,
          )}
          {number('most', words.most, words.noBound)}
          {number('minimum', words.minimum, words.minimumHint)}
        </div>
        <div>
          {check('stackable', words.stackable)}
          <p className="text-sm text-muted">{words.stackableHint}</p>
        </div>
      </Group>
      {type !== 'freeDelivery' && (
        <Group title={words.forWhat} hint={words.allGoods}>
          <ProductsField {...listed('products', words.products)} known={goods} />
          <CategoriesField {...listed('categories', words.categories)} />
        </Group>
      )}
      {isSets && (
        <Group title={words.gotWhat} hint={words.sameGoods}>
          <ProductsField {...listed('getProducts', words.getProducts)} known={goods} />
          <CategoriesField {...listed('getCategories', words.getCategories)} />
        </Group>
      )}
      <Group title={words.forWhom}>
        <ChipsField
          {...listed('customers', words.customers)}
          hint={words.customersHint}
          removeName={words.removeName}
        />
        {check('firstOrder', words.firstOrder)}
      </Group>
      <Group title={words.limits}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('startsAt')}
            type="datetime-local"
            label={words.startsAt}
            hint={words.startsHint}
          />
          <TextField
            {...field('endsAt')}
            type="datetime-local"
            label={words.endsAt}
            hint={words.endsHint}
          />
          {number('uses', words.uses, words.noBound)}
          {number('usesEach', words.usesEach, words.noBound)}
        </div>
      </Group>
    </div>
  )
}
