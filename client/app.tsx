/** Renders the frame of every page: data, routing, messages. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { repeatEarlyClicks } from './lib/browser/early-clicks.ts'
import { aroundNavigation } from './lib/navigation/history.ts'
import { usePendingLeave } from './lib/navigation/leave-guard.ts'
import { admin, frameless, lost, pages } from './pages.ts'
import { Storefront } from './storefront/shell/storefront.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Notices } from './ui/notices.tsx'
import { PageLoading } from './ui/page-loading.tsx'

interface Props {
  queryClient: QueryClient
  /** the path to render on the server */
  path?: string
}

export function App({ queryClient, path }: Props) {
  // After the effect: React hydrates the clicked part at once, which it cannot do within an effect.
  useEffect(() => queueMicrotask(repeatEarlyClicks), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={aroundNavigation} {...(path === undefined ? {} : { ssrPath: path })}>
        <ErrorBoundary>
          <Suspense fallback={<PageLoading />}>
            <Switch>
              <Route path={admin.pattern}>
                <admin.Component />
              </Route>
              {frameless.map(({ pattern, Component }) => (
                <Route key={pattern} path={pattern}>
                  <Component />
                </Route>
              ))}
              {/* Without a route of its own: its parameters would change at each navigation. */}
              <Storefront>
                <StorefrontPages />
              </Storefront>
            </Switch>
          </Suspense>
        </ErrorBoundary>
        <LeaveQuestion />
        <Notices />
      </Router>
    </QueryClientProvider>
  )
}

const LeaveDialog = lazy(() => import('./ui/leave-dialog.tsx'))

function LeaveQuestion() {
  const go = usePendingLeave()
  return (
    go && (
      <Suspense>
        <LeaveDialog go={go} />
      </Suspense>
    )
  )
}

function StorefrontPages() {
  return (
    <Switch>
      {Object.entries(pages).map(([name, { pattern, Component }]) => (
        <Route key={name} path={pattern}>
          <Component />
        </Route>
      ))}
      <Route>
        <lost.Component />
      </Route>
    </Switch>
  )
}
