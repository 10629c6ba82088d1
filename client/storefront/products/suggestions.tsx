/** Renders suggestions below the search box: products with their images, and categories. */
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { cx } from '../../ui/classes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Suggestion } from './use-suggestions.ts'

interface Props {
  id: string
  options: readonly Suggestion[]
  active: number
  choose: (option: Suggestion) => void
}

export default function SuggestionList({ id, options, active, choose }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={texts.products.suggestions}
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
