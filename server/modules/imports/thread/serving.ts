/** Tells whether this process serves others, so that an import beside them takes less of the machine. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Published by Node for every request that any server of the process receives. */
const requestStart = 'http.server.request.start'

/** Milliseconds between two looks, how many of them count, and the requests in them that mean customers. */
const look = { every: 500, last: 4 } as const
/** The page and the command that follow an import ask twice a second. */
const customersFrom = 8

/** Calls back whenever it changes, `false` being where it begins. @returns what ends the watch */
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
    if (counts.length > look.last) counts.shift()
    const isBusy = counts.reduce((sum, one) => sum + one, 0) >= customersFrom
    if (isBusy !== isServing) onChange(isBusy)
    isServing = isBusy
  }, look.every)
  timer.unref()
  subscribe(requestStart, count)
  return () => {
    clearInterval(timer)
    unsubscribe(requestStart, count)
  }
}
