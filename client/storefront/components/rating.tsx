/** Renders stars for the eye and text for screen readers. */
import { useId } from 'react'
import { texts } from '../../lib/texts/texts.ts'

/** The path of a star in a box of 20 by 20. */
export const star = 'M10 1l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2L1 7.6l6.2-.9z'

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
        {[0, 20, 40, 60, 80].map((x) => (
          <path key={x} d={star} transform={`translate(${x})`} fill="currentColor" opacity=".22" />
        ))}
        <g clipPath={`url(#${id})`}>
          {[0, 20, 40, 60, 80].map((x) => (
            <path key={x} d={star} transform={`translate(${x})`} fill="currentColor" />
          ))}
        </g>
      </svg>
      <span className="sr-only">
        {texts.reviews.average(value)}
        {count !== undefined && `, ${texts.reviews.ratings(count)}`}
      </span>
      {count !== undefined && <span aria-hidden="true">({count})</span>}
    </span>
  )
}
