/** Detects whether this process serves requests, so that an import uses fewer resources. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Node publishes it for every request to any server of the process. */
const requestStart = 'http.server.request.start'

/** Milliseconds between samples, how many count, and how many requests mean customers. */
const check = { every: 500, last: 4 } as const
/** The page and the CLI that follow an import poll twice a second. */
const customersFrom = 8

/** Calls back on each change, starting from `false`. @returns a function that ends the watch */
export function watchServing(onChange: (isServing: boolean) => void): () => void {
  let requests = 0
  let isServing = false
  const counts: number[] = []
  const count = () => {
    requests += 1
  }
  const timer = setInterval(() => {
    counts.push(requests)
    requests = 0
    if (counts.length > check.last) counts.shift()
    const isBusy = counts.reduce((sum, one) => sum + one, 0) >= customersFrom
    if (isBusy !== isServing) onChange(isBusy)
    isServing = isBusy
  }, check.every)
  timer.unref()
  subscribe(requestStart, count)
  return () => {
    clearInterval(timer)
    unsubscribe(requestStart, count)
  }
}
