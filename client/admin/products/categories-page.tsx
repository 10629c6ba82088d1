/** Renders /admin/products/categories: default weight and tax of products without their own. */
import { type FormEvent, useState } from 'react'
import { CategoryChange } from '#server/modules/catalog/categories/categories.schema.ts'
import { TextField } from '../../forms/field.tsx'
import { type Errors, validateBySchema } from '../../forms/form.ts'
import { Loaded } from '../../forms/loaded.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'

const labels = adminTexts.categories

type Records = Outputs['categories']['list']
type Typed = { grams: string; taxRate: string }

export default function CategoriesPage() {
  // Always the stored values: an edit begins with them.
  const query = trpc.categories.list.useQuery({}, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead title={labels.title} subtitle={labels.subtitle}>
        <ButtonLink href={paths.products} variant="outline" size="small">
          {adminTexts.products.title}
        </ButtonLink>
      </PageHead>
      <Loaded query={query} failed={labels.loadFailed}>
        {(records) => (
          <ul className="max-w-3xl divide-y divide-line rounded-card border border-line">
            {records.items.map((record) => (
              <Category key={record.category} record={record} records={records} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

interface Props {
  record: Records['items'][number]
  records: Records
}

function Category({ record, records: { defaultGrams, defaultTaxRate, versions } }: Props) {
  const utils = trpc.useUtils()
  const stored = { grams: textOf(record.grams), taxRate: textOf(record.taxRate) }
  const [typed, setTyped] = useState<Typed>(stored)
  const [errors, setErrors] = useState<Errors<Typed>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isDirty = typed.grams !== stored.grams || typed.taxRate !== stored.taxRate

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const change = {
      category: record.category,
      grams: readAmount(typed.grams) ?? null,
      taxRate: readAmount(typed.taxRate) ?? null,
      versions,
    }
    const wrong = validateBySchema<Typed>(CategoryChange, change, labels.fields)
    setErrors(wrong)
    setProblem(undefined)
    if (Object.values(wrong).some(Boolean)) return
    setBusy(true)
    try {
      utils.categories.list.setData({}, await utils.client.categories.update.mutate(change))
      void utils.shipping.invalidate()
      void utils.settings.invalidate()
      notify(labels.saved(record.name))
    } catch (error) {
      const failure = readAdminFailure(error)
      if (failure.code === 'CONFLICT') await utils.categories.list.invalidate()
      setProblem(failure.code === 'CONFLICT' ? labels.conflict : (failure.message ?? labels.failed))
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof Typed, usual: number, hint: (usual: number) => string) => (
    <TextField
      name={name}
      label={labels.fields[name]}
      hint={hint(usual)}
      inputMode="decimal"
      autoComplete="off"
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
    />
  )
  return (
    <li>
      <form
        onSubmit={save}
        noValidate
        aria-label={record.name}
        className="grid grid-cols-2 gap-x-5 gap-y-3 p-4 sm:grid-cols-[1fr_10rem_10rem_6rem] sm:px-5"
      >
        <div className="col-span-2 min-w-0 sm:col-span-1">
          <h2 className="text-lg font-semibold break-words">{record.name}</h2>
          <p className="text-sm text-muted">{labels.products(record.products)}</p>
        </div>
        {field('grams', defaultGrams, labels.defaultGrams)}
        {field('taxRate', defaultTaxRate, labels.defaultTaxRate)}
        <div className="sm:pt-7">
          <Button type="submit" size="small" variant="outline" busy={busy} disabled={!isDirty}>
            {labels.save}
          </Button>
        </div>
        <ErrorText text={problem} className="col-span-full text-sm font-medium text-danger" />
      </form>
    </li>
  )
}
