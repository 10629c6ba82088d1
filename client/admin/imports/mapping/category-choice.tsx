/** Maps a category of the file to a category of the shop, a new one, or none. */
import { useState } from 'react'
import { normaliseCategory } from '#server/modules/catalog/products/products.schema.ts'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { adminTexts } from '../../texts/texts.ts'

const labels = adminTexts.importMapping.categories
const choices = { reject: '\u0000reject', another: '\u0000another' } as const

export type ShopCategories = Outputs['catalogue']['categories']

interface Props {
  label: string
  /** label of the field for another name */
  nameLabel: string
  shop: ShopCategories
  /** new categories to suggest */
  fresh: readonly string[]
  /** null: rejected; undefined: not chosen here */
  value: string | null | undefined
  /** the text shown while nothing is chosen */
  open: string
  onChoose: (to: string | null) => void
}

export function CategoryChoice(props: Props) {
  const { label, nameLabel, shop, fresh, value, open, onChoose } = props
  const [isNaming, setIsNaming] = useState(false)
  const isKnown = (name: string) => shop.some(({ category }) => category === name)
  const names = [...fresh, ...(value ? [value] : [])].map(normaliseCategory)
  const others = [...new Set(names)].filter((name) => name && !isKnown(name))
  const choose = (next: string) => {
    setIsNaming(next === choices.another)
    if (next !== choices.another) onChoose(next === choices.reject ? null : next)
  }
  return (
    <div className="min-w-0 max-sm:w-full">
      <select
        className="tool w-full min-w-0"
        aria-label={label}
        value={isNaming ? choices.another : value === null ? choices.reject : (value ?? '')}
        onChange={({ target }) => target.value && choose(target.value)}
      >
        {value === undefined && <option value="">{open}</option>}
        {shop.length > 0 && (
          <optgroup label={labels.inShop}>
            {shop.map(({ category, count }) => (
              <option key={category} value={category}>
                {labels.existing(category, count)}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={labels.newOnes}>
          {others.map((name) => (
            <option key={name} value={name}>
              {labels.fresh(name)}
            </option>
          ))}
          <option value={choices.another}>{labels.another}</option>
        </optgroup>
        <option value={choices.reject}>{labels.reject}</option>
      </select>
      {isNaming && (
        <input
          className="tool mt-1 w-full"
          aria-label={nameLabel}
          autoComplete="off"
          maxLength={100}
          // choosing "another name" continues with typing it
          // biome-ignore lint/a11y/noAutofocus: the choice before it asked for this text
          autoFocus
          defaultValue=""
          onChange={({ target }) => target.value.trim() && onChoose(target.value.trim())}
        />
      )}
    </div>
  )
}
