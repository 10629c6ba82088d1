/** Renders the frame of the storefront: header, footer and skip link. */
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useToken } from '../../lib/api/token.ts'
import { config } from '../../lib/config/config.ts'
import { texts } from '../../lib/texts/texts.ts'
import { deferredPart } from '../../ui/deferred.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Header } from './header.tsx'

const Footer = deferredPart(() => import('./footer.tsx'))
const ShopNotices = deferredPart(() => import('./shop-notices.tsx'))

export function Storefront({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const isKnown = useToken() !== null
  useEffect(() => {
    // Without this code the cart stays in this browser, as a guest's does.
    if (isKnown) import('../../lib/cart/account-cart.ts').catch(() => {})
  }, [isKnown])
  return (
    <div className="flex min-h-dvh flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on this page; the address stays */}
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-ink px-5 py-3 text-on-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {texts.common.skipToContent}
      </a>
      {config.settings.notices.list.length > 0 && <ShopNotices />}
      <Header />
      {/* As high as the screen: the footer never appears where content still loads. */}
      <main id="content" tabIndex={-1} className="min-h-dvh flex-1">
        <ErrorBoundary resetKey={path}>
          <Suspense fallback={<PageLoading />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  )
}
