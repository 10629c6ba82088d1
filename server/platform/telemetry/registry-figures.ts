/** Converts the metrics of `/metrics` for a collector: counted once, exported twice. */
import { ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName, Registry } from '@prometheus-io/client'
import { timeOf } from './time.ts'

type Figure = MetricObjectWithValues<MetricValueWithName<string>>
type Labels = Record<string, string | number>
type Time = ReturnType<typeof timeOf>

/** Metrics with a standard OpenTelemetry name use it. */
const names: Record<string, string> = {
  http_request_duration_seconds: 'http.server.request.duration',
  method: 'http.request.method',
  route: 'http.route',
  status_code: 'http.response.status_code',
}

const attributesOf = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).map(([label, value]) => [names[label] ?? label, value]))

/** Groups the lines of a histogram by their labels other than the bucket. */
function histograms(values: Figure['values']) {
  const found = new Map<string, { labels: Labels; lines: Figure['values'] }>()
  for (const line of values) {
    const { le: _, ...labels } = line.labels as Labels
    const key = JSON.stringify(labels)
    const one = found.get(key) ?? { labels, lines: [] }
    one.lines.push(line)
    found.set(key, one)
  }
  return [...found.values()].map(({ labels, lines }) => {
    const of = (end: string) =>
      lines.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0
    const steps = lines.filter(({ metricName }) => metricName?.endsWith('_bucket'))
    // OpenTelemetry counts each bucket alone, Prometheus all up to it
    const counts = steps.map(({ value }, at) => value - (steps[at - 1]?.value ?? 0))
    const boundaries = steps.flatMap(({ labels: { le } }) => (le === '+Inf' ? [] : [Number(le)]))
    return {
      labels,
      value: { buckets: { boundaries, counts }, sum: of('_sum'), count: of('_count') },
    }
  })
}

function metricOf(figure: Figure, startTime: Time, endTime: Time): MetricData[] {
  const metric = {
    descriptor: {
      name: names[figure.name] ?? figure.name,
      description: figure.help,
      unit: /_seconds(_total)?$/.test(figure.name) ? 's' : /_bytes$/.test(figure.name) ? 'By' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const point = <T>(labels: Labels, value: T) => ({
    startTime,
    endTime,
    attributes: attributesOf(labels),
    value,
  })
  if (figure.type === 'histogram')
    return [
      {
        ...metric,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histograms(figure.values).map(({ labels, value }) => point(labels, value)),
      },
    ]
  // OpenTelemetry has no summary; the histogram beside it holds the same data.
  if (figure.type === 'summary') return []
  const dataPoints = figure.values.map(({ labels, value }) => point(labels as Labels, value))
  return figure.type === 'counter'
    ? [{ ...metric, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
    : [{ ...metric, dataPointType: DataPointType.GAUGE, dataPoints }]
}

/** Creates a producer that reads all added registers at each export. */
export function figuresOf(resource: Resource): MetricProducer & { add: (one: Registry) => void } {
  const registers: Registry[] = []
  const since = timeOf(Date.now())
  return {
    add: (one) => void registers.push(one),
    async collect() {
      const read = await Promise.all(registers.map((one) => one.getMetricsAsJSON()))
      const until = timeOf(Date.now())
      const metrics = read.flat().flatMap((figure) => metricOf(figure as Figure, since, until))
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'araliya' }, metrics }] },
        errors: [],
      }
    },
  }
}
