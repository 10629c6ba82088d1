/**
 * When the process cannot keep up, new requests are refused at once with 503 and Retry-After
 * instead of joining a queue that nobody waits for.
 */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors/errors.ts'

/** Milliseconds that a turn of the event loop takes on average over a second: far from healthy. */
const longestTurn = 1_500
const retryAfter = 2
/** Milliseconds after the start until the measured turns are those of serving. */
const settling = 2_500

/** What operators look at must answer just then. */
const alwaysOpen = /^\/(?:health\/live|metrics)\b/

/** @param limit milliseconds; tests lower it */
export async function mountPressure(app: FastifyInstance, limit = longestTurn): Promise<void> {
  // Starting is one long turn, and says nothing of how the server copes with its callers.
  let judgedFrom = 0
  app.addHook('onListen', () => {
    judgedFrom = performance.now() + settling
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limit,
    sampleInterval: 1_000,
    retryAfter,
    async pressureHandler(request) {
      if (performance.now() < judgedFrom || alwaysOpen.test(request.url)) return
      throw new AppError('UNAVAILABLE', 'The shop is very busy. Please try again in a moment.', {
        retryAfter,
      })
    },
  })
}
