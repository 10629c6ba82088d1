/** Renders an empty list with next steps: the query, filters to clear, categories. */
import { Link } from 'wouter'
import {
  categoryTitle,
  menuCategories,
} from '#server/modules/catalog/products/categories.schema.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { type Change, countFilters, type ListState, noFilters } from './list-address.ts'

const labels = texts.products

export default function NothingFound({ list, change }: { list: ListState; change: Change }) {
  const query = list.q.trim()
  const filtered = countFilters(list) > 0
  const title = query
    ? labels.noneFor(query)
    : filtered
      ? labels.noneFiltered
      : list.category
        ? labels.notFoundCategory
        : texts.product.none
  return (
    <Empty title={title}>
      {filtered && (
        <Button variant="outline" size="small" onClick={() => change(noFilters)}>
          {labels.clearFilters}
        </Button>
      )}
      <p>{labels.noneHint}</p>
      <ul className="flex flex-wrap justify-center gap-3">
        {menuCategories.map((category) => (
          <li key={category}>
            <Link
              href={routes.category.link(category)}
              className="inline-flex min-h-11 items-center rounded-full border border-control px-5 text-ink hover:border-ink hover:bg-sand"
            >
              {categoryTitle(category)}
            </Link>
          </li>
        ))}
      </ul>
    </Empty>
  )
}
