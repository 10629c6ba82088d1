/** Shows that the code of a page loads. It appears only after a delay. */
import { texts } from '../lib/texts/texts.ts'
import { Spinner } from './spinner.tsx'

export function PageLoading() {
  return (
    <div className="grid min-h-[70vh] place-items-center noscript:hidden">
      <p
        role="status"
        className="flex animate-[appear_0.3s_0.4s_both] items-center gap-3 text-muted"
      >
        <Spinner /> {texts.common.loading}
      </p>
    </div>
  )
}
