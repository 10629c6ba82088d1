/** Maps each category of the file, with its number of products. */
import { useId, useState } from 'react'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { type Outputs, trpc } from '../../../lib/api/trpc.ts'
import { PlainTable } from '../../../lists/plain-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/states.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { onPage } from '../preview/reason.ts'
import { CategoryChoice, type ShopCategories } from './category-choice.tsx'
import { type UnmappedRule, withCategories, withDefault, withUnmapped } from './mapping-draft.ts'
import { usePreview } from './use-preview.ts'

const categoryLabels = adminTexts.importMapping.categories
/** Categories that one answer contains, and rows shown at first. */
const listed = 2_000
const step = 50

type FileCategories = Outputs['imports']['listCategories']
type Category = FileCategories['categories'][number]

interface Props {
  id: string
  /** undefined: no decision yet, and the file does not determine it */
  mapping: Mapping | undefined
  onChange: (mapping: Mapping) => void
}

export function MappingCategories({ id, mapping, onChange }: Props) {
  const utils = trpc.useUtils()
  const shop = trpc.catalogue.categories.useQuery({}).data ?? []
  const { answer, failure, isAsking, again } = usePreview(mapping && { id, mapping }, (signal) =>
    utils.client.imports.listCategories.mutate({ id, mapping, limit: listed }, { signal }),
  )
  return (
    <section aria-labelledby="categories" className="panel" aria-busy={isAsking}>
      <h2 id="categories" className="title-3">
        {categoryLabels.title}
      </h2>
      {!answer &&
        (failure ? (
          <Failed message={failure} onRetry={again} />
        ) : (
          <p role="status" className="mt-1 text-muted">
            {categoryLabels.reading}
          </p>
        ))}
      {answer && failure && (
        <p role="alert" className="mt-2 text-danger">
          {categoryLabels.failed} {failure}
        </p>
      )}
      {answer && mapping && (
        <Categories fileCategories={answer} shop={shop} mapping={mapping} onChange={onChange} />
      )}
    </section>
  )
}

interface TableProps {
  fileCategories: FileCategories
  shop: ShopCategories
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

function Categories({ fileCategories, shop, mapping, onChange }: TableProps) {
  const { categories, more, products, without } = fileCategories
  const list = useId()
  const count = categories.length + more.categories
  const answer = String(mapping.defaults?.category ?? '')
  const needsAnswer = without.products > 0 || answer !== '' || count === 0
  return (
    <>
      <p className="mt-1 mb-3 text-muted">
        {count > 0 ? categoryLabels.counted(count, products) : categoryLabels.none}
      </p>
      {needsAnswer && (
        <TextField
          className="mb-4 max-w-xl"
          label={adminTexts.imports.defaultFor.category}
          name="default-category"
          autoComplete="off"
          list={list}
          hint={`${categoryLabels.without(without.products, categoryLabels.question)} ${answer ? '' : categoryLabels.unanswered[without.reason === null ? 'new' : 'all']}`}
          value={answer}
          onChange={({ target }) => onChange(withDefault(mapping, 'category', target.value))}
        />
      )}
      <datalist id={list}>
        {shop.map(({ category }) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {count > 0 && (
        <Places fileCategories={fileCategories} shop={shop} mapping={mapping} onChange={onChange} />
      )}
    </>
  )
}

const kinds = ['all', 'new', 'rejected'] as const

function Places({ fileCategories, shop, mapping, onChange }: TableProps) {
  const { categories, more } = fileCategories
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const [maxShown, setMaxShown] = useState(step)
  const known = new Set(shop.map(({ category }) => category))
  const isOf = {
    all: () => true,
    new: ({ to }: Category) => to !== null && !known.has(to),
    rejected: ({ to }: Category) => to === null,
  }
  const labels = {
    all: categoryLabels.all,
    new: categoryLabels.newAlone,
    rejected: categoryLabels.rejectedAlone,
  }
  const wanted = typed.trim().toLowerCase()
  const shown = categories
    .filter(isOf[kind])
    .filter(({ category }) => category.toLowerCase().includes(wanted))
  const send = (some: readonly Category[]) => (to: string | null) =>
    onChange(
      withCategories(
        mapping,
        some.map(({ category }) => category),
        to,
      ),
    )
  const fresh = [...new Set(categories.flatMap(({ to }) => to ?? []))].slice(0, step)
  return (
    <>
      {categories.length > 1 && (
        <div className="mb-3 grid items-end gap-3 sm:grid-cols-3">
          <TextField
            label={categoryLabels.find}
            name="find-category"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <SelectField
            label={categoryLabels.show}
            name="show-categories"
            value={kind}
            onChange={({ target }) => setKind(target.value as typeof kind)}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {labels[one](categories.filter(isOf[one]).length)}
              </option>
            ))}
          </SelectField>
          <div>
            <p aria-hidden className="mb-1.5 text-sm font-medium">
              {categoryLabels.every(shown.length)}
            </p>
            <CategoryChoice
              label={categoryLabels.every(shown.length)}
              nameLabel={categoryLabels.nameFor(categoryLabels.every(shown.length))}
              shop={shop}
              fresh={fresh}
              value={undefined}
              open={categoryLabels.choose}
              onChoose={send(shown)}
            />
          </div>
        </div>
      )}
      {shown.length === 0 ? (
        <p className="py-3 text-muted">{categoryLabels.noMatch}</p>
      ) : (
        <PlainTable
          caption={categoryLabels.title}
          wordy
          stacked
          head={[categoryLabels.ofFile, categoryLabels.products, categoryLabels.goesTo]}
          rowKeys={shown.slice(0, maxShown).map(({ category }) => category)}
          rows={shown.slice(0, maxShown).map((one) => [
            <span key="name" className="break-words">
              {one.category}
            </span>,
            one.products.toLocaleString('en'),
            <Place key="place" place={one} shop={shop} onChoose={send([one])} />,
          ])}
        />
      )}
      {shown.length > maxShown && (
        <Button
          variant="outline"
          size="small"
          className="mt-3"
          onClick={() => setMaxShown(maxShown + step)}
        >
          {categoryLabels.more(Math.min(step, shown.length - maxShown))}
        </Button>
      )}
      {more.categories > 0 && (
        <p className="mt-3 text-sm text-muted">
          {categoryLabels.unlisted(more.categories, more.products)}{' '}
          {more.isUncounted && categoryLabels.tooMany}
        </p>
      )}
      <SelectField
        className="mt-4 max-w-xl"
        label={categoryLabels.unmapped}
        name="unmapped"
        value={mapping.categories?.unmapped ?? 'keep'}
        onChange={({ target }) => onChange(withUnmapped(mapping, target.value as UnmappedRule))}
      >
        <option value="keep">{categoryLabels.keep}</option>
        <option value="reject">{categoryLabels.rejectOthers}</option>
        <option value="default">{categoryLabels.asDefault}</option>
      </SelectField>
    </>
  )
}

interface PlaceProps {
  place: Category
  shop: ShopCategories
  onChoose: (to: string | null) => void
}

function Place({ place: { category, to, reason }, shop, onChoose }: PlaceProps) {
  const own = category.split('>').at(-1)!
  return (
    <div className="min-w-0 sm:max-w-80 max-sm:basis-3/5">
      <CategoryChoice
        label={categoryLabels.choiceFor(category)}
        nameLabel={categoryLabels.nameFor(category)}
        shop={shop}
        fresh={[own]}
        value={to ?? (reason === null ? undefined : null)}
        open={categoryLabels.open}
        onChoose={onChoose}
      />
      {reason !== null && (
        <p className="mt-1 text-sm text-caution">{categoryLabels.rejected(onPage(reason))}</p>
      )}
    </div>
  )
}
