/** Reserves the boxes of the product page while it loads. */
import { texts } from '../../lib/texts/texts.ts'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'

export function ProductSkeleton() {
  return (
    <div className="page pt-3 sm:pt-6 lg:pt-10">
      <p role="status" className="sr-only">
        {texts.product.loading}
      </p>
      <Skeleton className="my-1.5 h-4 w-56" />
      <div className="mt-3 grid gap-x-14 gap-y-4 sm:mt-6 sm:gap-y-10 lg:grid-cols-[1.15fr_1fr] xl:gap-x-20">
        <div className="grid gap-4 sm:grid-cols-[5rem_1fr]">
          <div className="hidden sm:block" />
          <Skeleton className="rounded-card max-sm:h-[33svh] sm:aspect-4/5" />
        </div>
        <div>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-5 h-12 w-4/5" />
          <Skeleton className="mt-6 h-8 w-48" />
          <SkeletonText lines={5} className="mt-8" />
          <Skeleton className="mt-10 h-12 w-full" />
        </div>
      </div>
    </div>
  )
}
