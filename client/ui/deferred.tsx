/** Makes components whose code is a chunk of its own. */
import { type ComponentType, createElement, lazy, memo, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Works like React's lazy, but renders loaded code at once, without an empty frame. */
export function deferred<P extends object>(
  load: Load<P>,
): { Component: ComponentType<P>; preload: Load<P> } {
  let ready: ComponentType<P> | undefined
  let loading: ReturnType<Load<P>> | undefined
  const preload: Load<P> = () => {
    loading ??= load().then((module) => {
      ready = module.default
      return module
    })
    loading.catch(() => {
      // The next attempt loads again instead of keeping the network error.
      loading = undefined
    })
    return loading
  }
  const Later: ComponentType<P> = lazy(preload)
  function Component(props: P) {
    // A mounted component keeps its type: another one would lose its state.
    const [Content] = useState(() => ready ?? Later)
    return createElement(Content, props)
  }
  return { Component, preload }
}

const preloads: (() => Promise<unknown>)[] = []

/** Loads the code of all parts of the loaded pages. */
export const preloadParts = (): Promise<unknown> =>
  Promise.all(preloads.map((preload) => preload()))

/**
 * Returns a part of a page whose code the first page of a visit does not wait for. The server
 * renders the part, and the browser hydrates it once its code has loaded.
 */
export function deferredPart<P extends object>(load: Load<P>): ComponentType<P> {
  const { Component, preload } = deferred(load)
  preloads.push(preload)
  function Part(props: P) {
    return (
      <ErrorBoundary>
        <Suspense>
          <Component {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  // React replaces the server's content of a part that changes before its code has loaded.
  return memo(Part) as unknown as ComponentType<P>
}
