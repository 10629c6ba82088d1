/** Renders /admin/products/categories: default weight and tax of products without their own. */
import { CategoryChange } from '#server/modules/catalog/categories/categories.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { failureTextOr, validateBySchema } from '../../forms/form.ts'
import { useStaffForm } from '../../forms/use-admin-form.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { number, plural } from '../../lib/values/numbers.ts'
import { defineList } from '../../lists/define-list.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { PageLink } from '../navigation/page-link.tsx'

type Records = Outputs['categories']['list']

const labels = { grams: 'Weight in grams', taxRate: 'Tax in percent' }

export default defineList({
  name: 'categories',
  title: 'Categories',
  subtitle: 'Default weight and tax rate of the products in each category',
  head: () => <PageLink page="products">Products</PageLink>,
  // Always the stored values: an edit begins with them.
  useRows: () => trpc.categories.list.useQuery({}, { staleTime: 0, gcTime: 0 }),
  rowKey: ({ category }) => category,
  cards: (records, defaults) => (
    <ul className="max-w-3xl divide-y divide-line rounded-card border border-line">
      {records.map((record) => (
        <Category key={record.category} record={record} records={defaults} />
      ))}
    </ul>
  ),
  failed: 'The categories could not be loaded. Please try again.',
})

const textOf = (value: number | null): string => (value === null ? '' : String(value))

interface Props {
  record: Records['items'][number]
  records: Records
}

function Category({ record, records: { defaultGrams, defaultTaxRate, versions } }: Props) {
  const utils = trpc.useUtils()
  const { category, name } = record
  const changeOf = ({ grams, taxRate }: Record<keyof typeof labels, string>) => ({
    category,
    grams: readAmount(grams) ?? null,
    taxRate: readAmount(taxRate) ?? null,
    versions,
  })
  const form = useStaffForm({
    id: `category-${category}`,
    initial: { grams: textOf(record.grams), taxRate: textOf(record.taxRate) },
    labels,
    validate: (values) => validateBySchema(CategoryChange, changeOf(values), labels),
    failureText: (failure) =>
      failure.code === 'CONFLICT'
        ? 'Another person changed weights or tax rates. The latest values are shown: save again.'
        : failureTextOr('The category could not be saved. Please try again.')(failure),
    submit: async (values) => {
      try {
        const saved = await utils.client.categories.update.mutate(changeOf(values))
        utils.categories.list.setData({}, saved)
      } catch (error) {
        if (readFailure(error).code === 'CONFLICT') await utils.categories.list.invalidate()
        throw error
      }
      void utils.shipping.invalidate()
      void utils.settings.invalidate()
      notify(`${name} saved`)
    },
  })
  const field = (key: keyof typeof labels, usual: string) => (
    <TextField
      {...form.field(key)}
      label={labels[key]}
      hint={`Leave empty for the default, ${usual}`}
      inputMode="decimal"
      autoComplete="off"
    />
  )
  return (
    <li>
      <form
        onSubmit={form.onSubmit}
        noValidate
        aria-label={name}
        className="grid grid-cols-2 gap-x-5 gap-y-3 p-4 sm:grid-cols-[1fr_10rem_10rem_6rem] sm:px-5"
      >
        <div className="col-span-2 min-w-0 sm:col-span-1">
          <h2 className="text-lg font-semibold break-words">{name}</h2>
          <p className="text-sm text-muted">{plural(record.products, 'product', 'products')}</p>
        </div>
        {field('grams', number(defaultGrams))}
        {field('taxRate', String(defaultTaxRate))}
        <div className="sm:pt-7">
          <Button
            type="submit"
            size="small"
            variant="outline"
            busy={form.busy}
            disabled={!form.dirty}
          >
            Save
          </Button>
        </div>
        <ErrorText text={form.failure} className="col-span-full text-sm font-medium text-danger" />
      </form>
    </li>
  )
}
