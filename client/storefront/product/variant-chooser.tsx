/**
 * Renders the options of a product group as radio groups of swatches and chips. Each radio is a link
 * to its variant: without JavaScript it opens that page.
 */
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import type { ProductGroup } from '#server/modules/catalog/products/variants.schema.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'
import { cx } from '../../ui/classes.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { type Choice, choicesOf } from './variant-choices.ts'

/** More choices than this scroll in a box, so that the buttons below stay near. */
const mostUnscrolled = 40
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

interface Props {
  group: ProductGroup
  productId: string
  choose: (productId: string) => void
}

export const VariantChooser = ({ group, productId, choose }: Props) =>
  choicesOf(group, productId).map((option) => (
    <OptionRadios key={option.name} {...option} choose={choose} />
  ))

interface OptionProps extends Pick<Props, 'choose'> {
  name: string
  choices: readonly Choice[]
}

function OptionRadios({ name, choices, choose }: OptionProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const chosen = Math.max(
    0,
    choices.findIndex(({ isChosen }) => isChosen),
  )
  useEffect(() => {
    const radio = box.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    if (radio) box.current!.scrollTop = radio.offsetTop - box.current!.clientHeight / 2
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const radios = box.current!.querySelectorAll<HTMLElement>('[role="radio"]')
    const from = [...radios].indexOf(event.target as HTMLElement)
    const next = event.key === ' ' ? from : from + (steps[event.key] ?? Number.NaN)
    const at = (next + choices.length) % choices.length
    const choice = choices[at]
    if (!choice) return
    event.preventDefault()
    radios[at]!.focus()
    choose(choice.productId)
  }
  return (
    <div className="mt-4">
      <p className="mb-1.5 text-sm">
        <span id={id} className="font-medium">
          {name}
        </span>
        {choices[chosen]?.isChosen && <span className="text-muted">: {choices[chosen].value}</span>}
      </p>
      <div
        ref={box}
        role="radiogroup"
        aria-labelledby={id}
        onKeyDown={onKeyDown}
        className={cx(
          'relative flex flex-wrap gap-1',
          choices.length > mostUnscrolled && 'max-h-56 overflow-y-auto',
        )}
      >
        {choices.map((choice, at) => (
          <Radio key={choice.value} {...choice} isTabStop={at === chosen} choose={choose} />
        ))}
      </div>
    </div>
  )
}

interface RadioProps extends Choice, Pick<Props, 'choose'> {
  isTabStop: boolean
}

function Radio({ isTabStop, choose, ...choice }: RadioProps) {
  const { value, swatch, productId, isChosen, isSoldOut, changes } = choice
  const other = changes.length > 0 ? texts.product.onlyWith(changes.join(', ')) : undefined
  const onClick = (event: MouseEvent) => {
    // Opens another tab, as on any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    choose(productId)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input is no link, which works without JavaScript
    <a
      role="radio"
      aria-checked={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      href={routes.product.link(productId)}
      title={[swatch && value, other].filter(Boolean).join(', ') || undefined}
      onClick={onClick}
      className={cx(
        'relative grid min-h-11 place-items-center border-2',
        swatch ? 'w-11 rounded-full' : 'rounded-control px-4',
        isChosen
          ? 'border-ink'
          : swatch && !other
            ? 'border-transparent'
            : 'border-control hover:border-ink',
        isChosen && !swatch && 'bg-sand',
        other && 'border-dashed',
      )}
    >
      {swatch ? (
        <Swatch swatch={swatch} className="size-8" />
      ) : isSoldOut ? (
        <s className="text-muted">{value}</s>
      ) : (
        value
      )}
      {swatch && isSoldOut && (
        <svg viewBox="0 0 32 32" aria-hidden="true" className="absolute size-8 text-on-ink">
          <path d="M5 27 27 5" stroke="currentColor" strokeWidth="4" />
          <path d="M5 27 27 5" stroke="currentColor" strokeWidth="1.5" className="text-ink" />
        </svg>
      )}
      {(swatch || isSoldOut || other) && (
        <span className="sr-only">
          {swatch && value}
          {isSoldOut && `, ${texts.product.soldOut}`}
          {other && `, ${other}`}
        </span>
      )}
    </a>
  )
}
