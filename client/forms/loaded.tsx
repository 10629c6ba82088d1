/** Renders an edit page by its query's state: loading, not found, failed or the form. */
import type { ReactNode } from 'react'
import { readFailure } from '../lib/api/errors.ts'
import { form as formTexts } from '../lib/texts/forms.ts'
import { SkeletonText } from '../ui/skeleton.tsx'
import { Failed } from '../ui/states.tsx'

interface Props<T> {
  query: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** says that loading failed */
  failed: string
  children: (data: T) => ReactNode
}

export function Loaded<T>({ query, failed, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    const isMissing = readFailure(query.error).code === 'NOT_FOUND'
    return (
      <Failed message={isMissing ? formTexts.notFound : failed} onRetry={() => query.refetch()} />
    )
  }
  return (
    <div role="status" aria-label={formTexts.loading} className="max-w-3xl">
      <SkeletonText lines={12} />
    </div>
  )
}
