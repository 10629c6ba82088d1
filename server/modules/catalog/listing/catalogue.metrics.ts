/** Metrics of whether this process receives catalogue changes: docs/database.md. */
import prometheus, { type Registry } from '@prometheus-io/client'
import type { CatalogueVersion } from '../../../platform/cache/catalogue-version.ts'

export function mountCatalogueMetrics(register: Registry, { hearing }: CatalogueVersion): void {
  const registers = [register]
  new prometheus.Gauge({
    name: 'araliya_changes_heard',
    help: '1 while changes of the catalogue are heard of; else nothing is kept in memory',
    registers,
    collect() {
      this.set(hearing().isHeard ? 1 : 0)
    },
  })
  new prometheus.Counter({
    name: 'araliya_changes_lost_total',
    help: 'how often the connection that hears of changes ended or fell silent',
    registers,
    collect() {
      this.reset()
      this.inc(hearing().losses)
    },
  })
}
