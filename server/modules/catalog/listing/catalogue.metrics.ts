/** Metrics of the catalogue's cache, and of the changes that this process receives: docs/database.md. */
import prometheus, { type Registry } from '@prometheus-io/client'
import type { Answers } from '../../../core/context/shared-answer.ts'
import type { CatalogueVersion } from '../../../platform/cache/catalogue-version.ts'

export function mountCatalogueMetrics(
  register: Registry,
  { connection: hearing }: CatalogueVersion,
  { computed }: Answers,
): void {
  const registers = [register]
  new prometheus.Gauge({
    name: 'araliya_change_notifications_received',
    help: '1 while this process receives catalogue changes; otherwise it caches nothing',
    registers,
    collect() {
      this.set(hearing().isConnected ? 1 : 0)
    },
  })
  new prometheus.Counter({
    name: 'araliya_change_notifications_lost_total',
    help: 'how often the connection that receives changes was lost',
    registers,
    collect() {
      this.reset()
      this.inc(hearing().losses)
    },
  })
  new prometheus.Counter({
    name: 'araliya_answers_computed_total',
    help: 'answers of the catalogue that the cache did not have',
    registers,
    collect() {
      this.reset()
      this.inc(computed())
    },
  })
}
