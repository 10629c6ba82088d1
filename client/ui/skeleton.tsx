/** Holds the place of what is coming: give it the size of the thing. */
import { cx } from './classes.ts'

export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx('animate-breathe rounded-control bg-sand-deep/70', className)}
    />
  )
}

/** Lines of text that are still on their way. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={cx('space-y-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
        <Skeleton key={line} className={cx('h-4', line === lines - 1 && 'w-2/3')} />
      ))}
    </div>
  )
}
