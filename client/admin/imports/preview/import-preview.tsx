/** Previews the first products of the file as mapped, with their errors. */
import type { Outputs } from '../../../lib/api/trpc.ts'
import { PlainTable } from '../../../lists/plain-table.tsx'
import { adminTexts } from '../../texts/texts.ts'
import { PreviewGroups, swatchImages } from './preview-groups.tsx'
import { PreviewImage, useImages } from './preview-image.tsx'
import { printField } from './print-value.ts'
import { explain } from './reason.ts'

const labels = adminTexts.imports
const more = adminTexts.importMapping
const shown = ['productId', 'productName', 'category', 'price', 'lastPrice', 'stock'] as const

/** Returns why file and mapping do not fit, with this page's labels of the mapping's parts. */
function problemOf({ problem, problems }: Props['preview']): string | null {
  const parts = problems?.map(({ path, reason }) => {
    if (more.problems[path]) return more.problems[path]
    const name = labels.fields[path] ?? more.parts[path] ?? path
    return name ? `${name}: ${reason}` : reason
  })
  return parts?.join('\n') ?? problem
}

/** Returns the image of a product in the list. */
const firstImage = ({ product }: Product): string[] =>
  Array.isArray(product?.Images) ? product.Images.slice(0, 1).map(String) : []

type Product = Props['preview']['products'][number]

const cellOf = (field: (typeof shown)[number], { product, productId }: Product): string => {
  const value = product?.[field] ?? (field === 'productId' ? productId : undefined)
  return value === undefined || value === null ? '' : printField(field, value)
}

interface Props {
  id: string
  preview: Outputs['imports']['preview']
  failure: string | undefined
  /** the columns are not mapped yet, and the draft is being tried */
  isDrafting: boolean
  /** a newer preview is loading */
  isStale: boolean
}

export function ImportPreview({ id, preview, failure, isDrafting, isStale }: Props) {
  const problem = isDrafting ? failure : (failure ?? problemOf(preview))
  const { groups, products } = preview
  const images = useImages(id, [...products.flatMap(firstImage), ...swatchImages(groups)])
  return (
    <>
      {!problem && !isDrafting && groups.length > 0 && (
        <PreviewGroups groups={groups} found={images} isStale={isStale} />
      )}
      <section aria-labelledby="first-products" aria-busy={isStale}>
        <h2 id="first-products" className="title-3">
          {labels.preview}
        </h2>
        {problem && (
          <p
            role="alert"
            className="mt-2 rounded-card bg-danger-soft px-4 py-2 whitespace-pre-line break-words text-danger"
          >
            {problem}
          </p>
        )}
        {!problem && !isDrafting && (
          <PlainTable
            className="mt-2"
            caption={labels.preview}
            wordy
            stacked
            head={[
              labels.line,
              'Image',
              ...shown.map((field) => labels.fields[field]!),
              labels.details,
            ]}
            rows={products.map((one) => [
              // On a phone this is the title of a card.
              `${labels.line}\u00a0${one.line}`,
              <PreviewImage key="image" images={one.product?.Images} found={images} />,
              ...shown.map((field) => cellOf(field, one)),
              [...one.issues, ...one.warnings].map(explain).join('; '),
            ])}
            // Variants that a JSON product lists share its line.
            rowKeys={products.map((_, at) => String(at))}
          />
        )}
      </section>
    </>
  )
}
