/**
 * Renders every image of the shop with width and height, so that nothing shifts. The first image of
 * a page loads at once, all others lazily. A failed image becomes the shop's flower on sand instead
 * of a broken sign.
 */
import { useEffect, useState } from 'react'
import { imageSource, storedSrcSet } from '../lib/config/images.ts'
import { cx } from './classes.ts'
import { Flower } from './logo.tsx'

interface Props {
  src: string | undefined
  /** empty only when the text beside the image says the same */
  alt: string
  sizes: string
  srcSet?: string
  width?: number
  height?: number
  /** the main image of the page */
  first?: boolean
  className?: string
}

export function ResponsiveImage({
  src,
  alt,
  sizes,
  srcSet,
  width = 960,
  height = 1200,
  first,
  className,
}: Props) {
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another chance
  useEffect(() => setFailed(false), [src])
  if (!src || failed)
    return (
      <span
        className={cx('grid place-items-center bg-sand text-sand-deep', className)}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Flower className="w-1/3" />
      </span>
    )
  const source = imageSource(src)
  const set = srcSet ?? storedSrcSet(source)
  return (
    <img
      src={source}
      srcSet={set}
      sizes={set ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
      onError={() => setFailed(true)}
      className={cx('object-cover', className)}
    />
  )
}
