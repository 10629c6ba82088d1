/** Stands for a page that depends on what this browser knows, until the browser renders it. */
import { texts } from '../../lib/texts/texts.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Phones } from './phones.tsx'

export function BrowserOnly() {
  return (
    <>
      <noscript>
        <p className="page flex flex-wrap gap-x-4 py-8">
          {texts.common.needsJavaScript} <Phones className="text-link" />
        </p>
      </noscript>
      <PageLoading />
    </>
  )
}
