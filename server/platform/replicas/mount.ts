/**
 * Mounts the replicas in the app: signed-in callers read their own writes, and metrics show the
 * lag.
 */
import prometheus, { type Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { type Replicas, replicaStates } from './replica.ts'

/**
 * Waits for earlier announcements before answering callers with a token. They may have written
 * through another server, and must see that write. Call it before the response cache's hook.
 */
export function mountReplicas(app: FastifyInstance, replicas: Replicas): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const reads = request.method === 'GET' || request.url.startsWith('/trpc/')
    if (reads && request.headers.authorization !== undefined)
      void replicas.catchUp().then(() => done())
    else done()
  })
  app.addHook('onReady', async () => mountMetrics(app.metricsRegister, replicas))
}

/** Adds metrics for each replica of this process: docs/database.md. */
function mountMetrics(register: Registry, { figures }: Replicas): void {
  const registers = [register]
  new prometheus.Gauge({
    name: 'araliya_replica_lag_seconds',
    help: 'time by which the replica is behind the primary',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name: replica, lagSeconds } of figures()) this.set({ replica }, lagSeconds)
    },
  })
  new prometheus.Gauge({
    name: 'araliya_replica_state',
    help: '1 for the current state of the replica; only a ready replica serves reads',
    labelNames: ['replica', 'state'],
    registers,
    collect() {
      for (const { name: replica, state: present } of figures())
        for (const state of replicaStates) this.set({ replica, state }, present === state ? 1 : 0)
    },
  })
  new prometheus.Counter({
    name: 'araliya_replica_reads_total',
    help: 'reads by outcome: answered, behind or failed',
    labelNames: ['replica', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { name: replica, reads } of figures())
        for (const [outcome, count] of Object.entries(reads)) this.inc({ replica, outcome }, count)
    },
  })
}
