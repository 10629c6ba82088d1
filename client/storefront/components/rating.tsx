/** Renders stars for the eye and text for screen readers. */
import { useId } from 'react'
import { texts } from '../../lib/texts/texts.ts'

const starAt = (x: number) =>
  `M${x + 10} 1l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2-4.5-4.4 6.2-.9z`
/** The path of a star in a box of 20 by 20. */
export const star = starAt(0)
/** One path for all stars: a list has many of them. */
const stars = [0, 20, 40, 60, 80].map(starAt).join('')

interface Props {
  /** 0 to 5; half stars are drawn */
  value: number
  /** the number of ratings, where it appears beside the stars */
  count?: number
}

export function Rating({ value, count }: Props) {
  const id = useId()
  const width = `${(Math.max(0, Math.min(5, value)) / 5) * 100}`
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 100 20" className="h-4 w-20 text-accent" aria-hidden="true">
        <clipPath id={id}>
          <rect width={width} height="20" />
        </clipPath>
        <path d={stars} fill="currentColor" opacity=".22" />
        <path d={stars} fill="currentColor" clipPath={`url(#${id})`} />
      </svg>
      <span className="sr-only">
        {texts.reviews.average(value)}
        {count !== undefined && `, ${texts.reviews.ratings(count)}`}
      </span>
      {count !== undefined && <span aria-hidden="true">({count})</span>}
    </span>
  )
}
