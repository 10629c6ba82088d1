/**
 * The histogram of requests by method, route and status. The library's own looks labels up anew for
 * every value, which was a twentieth of a cached page; here a series is found once and then counts.
 */

/** Seconds. A cached list takes under a millisecond, an order some ten, an upload some seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const name = 'http_request_duration_seconds'

interface Labels {
  method: string
  route: string
  status_code: number
}

interface Series {
  labels: Labels
  /** how many values lie in each bucket alone; the last holds what is above every bound */
  counts: number[]
  sum: number
}

/** Counts one answered request. */
type Observe = (seconds: number) => void

export interface RequestTimes {
  /** The counter of one kind of request; the same for the same labels. */
  seriesOf: (method: string, route: string, status: number) => Observe
  /** What a Prometheus registry asks of a metric. */
  metric: { name: string; get: () => Promise<object>; reset: () => void }
}

/** A histogram's lines: buckets count all values up to their bound. */
function linesOf({ labels, counts, sum }: Series): object[] {
  let total = 0
  const buckets = [...bounds, '+Inf'].map((le, index) => {
    total += counts[index] ?? 0
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ]
}

export function createRequestTimes(): RequestTimes {
  const known = new Map<string, { series: Series; observe: Observe }>()
  const create = (labels: Labels) => {
    const series: Series = { labels, counts: Array(bounds.length + 1).fill(0), sum: 0 }
    const observe = (seconds: number) => {
      let bucket = 0
      while (bucket < bounds.length && seconds > bounds[bucket]!) bucket += 1
      series.counts[bucket]! += 1
      series.sum += seconds
    }
    return { series, observe }
  }
  return {
    seriesOf(method, route, status) {
      const key = `${method} ${status} ${route}`
      let entry = known.get(key)
      if (!entry) {
        entry = create({ method, route, status_code: status })
        known.set(key, entry)
      }
      return entry.observe
    },
    metric: {
      name,
      get: async () => ({
        name,
        help: 'request duration in seconds',
        type: 'histogram',
        aggregator: 'sum',
        values: [...known.values()].flatMap(({ series }) => linesOf(series)),
      }),
      reset() {
        for (const { series } of known.values()) {
          series.counts.fill(0)
          series.sum = 0
        }
      },
    },
  }
}
