/**
 * When the process cannot keep up, new requests are refused at once with 503 and Retry-After
 * instead of joining a queue that nobody waits for.
 */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Milliseconds that a turn of the event loop takes on average over a second: far from healthy. */
const longestTurn = 1_500
const retryAfter = 2

/** What operators look at must answer just then. */
const alwaysOpen = /^\/(?:health\/live|metrics)\b/

/** @param limit milliseconds; tests lower it */
export async function mountPressure(app: FastifyInstance, limit = longestTurn): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limit,
    sampleInterval: 1_000,
    retryAfter,
    async pressureHandler(request) {
      if (alwaysOpen.test(request.url)) return
      throw new AppError('UNAVAILABLE', 'The shop is very busy. Please try again in a moment.', {
        retryAfter,
      })
    },
  })
}
