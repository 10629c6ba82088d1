/** CORS: browsers on other sites may call the API with bearer tokens, never with cookies. */
import type { FastifyCorsOptions } from '@fastify/cors'
import type { Config } from '../core/config/config.ts'

const exposedHeaders = [
  'ETag',
  'Link',
  'X-Total-Count',
  'X-Request-Id',
  'Retry-After',
  'Idempotent-Replayed',
  'Araliya-Version',
  'Deprecation',
  'Sunset',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
]

type Origins = Pick<Config, 'corsOrigins'>

export const corsOptions = ({ corsOrigins }: Origins): FastifyCorsOptions => ({
  origin: corsOrigins === '*' ? '*' : [...corsOrigins],
  credentials: false,
  exposedHeaders,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  maxAge: 86_400,
})

/**
 * Returns the plugin's headers, for answers that bypass it.
 * @param origin of the request, where one was read
 */
export function corsHeaders({ corsOrigins }: Origins, origin?: string): Record<string, string> {
  const exposed = { 'access-control-expose-headers': exposedHeaders.join(', ') }
  if (corsOrigins === '*') return { 'access-control-allow-origin': '*', ...exposed }
  const isAllowed = origin !== undefined && corsOrigins.includes(origin)
  return {
    vary: 'Origin',
    ...(isAllowed ? { 'access-control-allow-origin': origin, ...exposed } : {}),
  }
}
