/** Renders the shop's logo, or the five petals of the araliya flower, each turned by 72 degrees. */
import { config } from '../lib/config/config.ts'
import { imageSource, storedSrcSet } from '../lib/config/images.ts'
import { cx } from './classes.ts'

const petal = 'M32 32C25 25 21.5 15 27.5 6.5c8-3 14 6 10.5 16.5-1.3 4-3.4 6.7-6 9z'

export function Flower({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className} fill="currentColor">
      {[0, 72, 144, 216, 288].map((angle) => (
        <path key={angle} d={petal} transform={`rotate(${angle} 32 32)`} />
      ))}
    </svg>
  )
}

/**
 * Draws the logo that staff chose, or the flower.
 * @param className the size of the flower; a logo keeps its proportions within 40 px of height
 */
export function Mark({ className }: { className: string }) {
  const { logo } = config.settings.shop
  if (logo === '') return <Flower className={className} />
  const source = imageSource(logo)
  return (
    <img
      src={source}
      srcSet={storedSrcSet(source)}
      sizes="10rem"
      alt=""
      data-logo
      className={cx(className, 'h-auto! max-h-10 w-auto! max-w-[min(10rem,34vw)] shrink-0')}
    />
  )
}

/** Characters; longer names are smaller, and wrap. */
const shortName = 14

/** Renders logo and name. The name is text and leaves room for its neighbours at any text size. */
export function Wordmark({ className }: { className?: string }) {
  const { name, logo } = config.settings.shop
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <Mark className="size-[min(1.75rem,7.5vw)] text-accent" />
      <span
        className={cx(
          'display leading-none font-semibold tracking-[0.01em]',
          // A phone has room for the logo and its neighbouring buttons only.
          logo !== '' && 'max-sm:sr-only',
          name.length > shortName
            ? 'max-w-[34vw] text-[min(1.25rem,5vw)] text-balance sm:max-w-64'
            : 'text-[min(1.75rem,7.5vw)] whitespace-nowrap',
        )}
      >
        {name}
      </span>
    </span>
  )
}
