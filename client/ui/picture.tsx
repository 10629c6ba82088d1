/**
 * Every picture of the shop: width and height are always there, so nothing jumps; the first one of
 * a page is fetched at once, all others when they come near. A picture that cannot be had becomes
 * the house's flower on sand instead of a broken sign.
 */
import { useEffect, useState } from 'react'
import { pictureSource, storedSrcSet } from '../lib/config/pictures.ts'
import { cx } from './classes.ts'
import { Flower } from './logo.tsx'

interface Props {
  src: string | undefined
  /** empty only when the picture says nothing that the text beside it does not */
  alt: string
  sizes: string
  srcSet?: string
  width?: number
  height?: number
  /** the picture that the page is about */
  first?: boolean
  className?: string
}

export function Picture({
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
  const source = pictureSource(src)
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
