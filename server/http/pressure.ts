/**
 * Refuses new requests with 503 and Retry-After while the process is overloaded, so that no queue
 * builds up.
 */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors/errors.ts'

/** Milliseconds of an event loop turn, averaged over a second: far from healthy. */
const longestTurn = 1_500
const retryAfter = 2
/** Milliseconds after the start until the measurements reflect serving. */
const settling = 2_500

/** Monitoring routes, which must answer under load. */
const alwaysOpen = /^\/(?:health\/live|metrics)\b/

/** Mounts the load limit. @param limit milliseconds; tests lower it */
export async function mountPressure(app: FastifyInstance, limit = longestTurn): Promise<void> {
  // The start is one long turn, and says nothing about the load.
  let checkedFrom = 0
  app.addHook('onListen', () => {
    checkedFrom = performance.now() + settling
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limit,
    sampleInterval: 1_000,
    retryAfter,
    async pressureHandler(request) {
      if (performance.now() < checkedFrom || alwaysOpen.test(request.url)) return
      throw new AppError('UNAVAILABLE', 'The shop is very busy. Please try again in a moment.', {
        retryAfter,
      })
    },
  })
}
