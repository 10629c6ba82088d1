/** Suggests products with their images, and categories, for a typed beginning. */
import { useEffect, useState } from 'react'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { cx } from '../../ui/classes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export interface Suggestion {
  key: string
  to: string
  label: string
  /** undefined for a category */
  product: { image: string; lastPrice: number } | undefined
}

const pause = 180

/** Returns suggestions for the text; `settled` when they belong to exactly this text. */
export function useSuggestions(typed: string, open: boolean) {
  const [searchText, setSearchText] = useState('')
  const wanted = typed.trim().slice(0, 200)
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = trpc.catalogue.suggest.useQuery(
    { q: searchText },
    // Aborts an outdated request.
    { enabled: open && searchText !== '', retry: false, trpc: { abortOnUnmount: true } },
  )
  const settled = searchText === wanted && query.isSuccess
  const options: Suggestion[] =
    wanted === '' || !query.data
      ? []
      : [
          ...query.data.categories.map((category) => ({
            key: `category ${category}`,
            to: routes.category.link(category),
            label: categoryTitle(category),
            product: undefined,
          })),
          ...query.data.products.map((product) => ({
            key: product.productId,
            to: routes.product.link(product.productId),
            label: product.productName,
            product,
          })),
        ]
  return { options, settled }
}

interface Props {
  id: string
  hidden: boolean
  options: readonly Suggestion[]
  active: number
  choose: (option: Suggestion) => void
}

export function SuggestionList({ id, hidden, options, active, choose }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={texts.products.suggestions}
      hidden={hidden}
      className="absolute inset-x-0 top-full z-10 mt-2 animate-appear overflow-clip rounded-card border border-line bg-surface py-2 shadow-float"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, see aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled there, too
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Keeps the focus: blur would close the list under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
          className={cx(
            'flex min-h-12 cursor-pointer items-center gap-4 px-4 py-1.5 hover:bg-sand',
            index === active && 'bg-sand',
          )}
        >
          {option.product ? (
            <>
              <ResponsiveImage
                src={option.product.image}
                alt=""
                sizes="2.5rem"
                className="h-12 w-10 shrink-0 rounded-control"
              />
              <span className="min-w-0 flex-1">{option.label}</span>
              <span className="text-sm whitespace-nowrap text-muted tabular-nums">
                {formatMoney(option.product.lastPrice)}
              </span>
            </>
          ) : (
            <>
              <span className="eyebrow w-10 text-[0.6rem]">{texts.products.category}</span>
              <span>{option.label}</span>
            </>
          )}
        </div>
      ))}
    </div>
  )
}
