/** Security headers: no inline script anywhere; pictures may come from catalogues all over the web. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Services } from '../core/context/context.ts'
import { withoutSchemas } from './no-schemas.ts'

const google = 'https://accounts.google.com'

/** helmet's options: a strict Content-Security-Policy and the usual headers. */
function contentSecurityPolicy({
  config,
  redirects,
}: Pick<Services, 'config' | 'redirects'>): FastifyHelmetOptions {
  const isHttps = config.publicUrl?.startsWith('https:') === true
  const signIn = config.google.clientId ? [`${google}/gsi/client`] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // a browser asks this of whatever address a form's answer redirects to, too
        formAction: ["'self'", ...redirects.map(({ formAction }) => formAction)],
        scriptSrc: ["'self'", ...signIn],
        styleSrc: ["'self'", ...(config.google.clientId ? [`${google}/gsi/style`] : [])],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'", ...(config.google.clientId ? [`${google}/gsi/`] : [])],
        frameSrc: config.google.clientId ? [`${google}/gsi/`] : ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // over plain HTTP browsers ignore it and complain of it on every page
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin-allow-popups' } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? undefined : false,
  }
}

/** What a page of the shop never asks a browser for, and so no script or frame in it may either. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** What an answer without helmet carries as well. */
const ordinary = new Set(['content-length', 'content-type', 'date', 'connection'])

/**
 * helmet's headers and Permissions-Policy, as every answer carries them. They are the same for all of
 * them, so helmet is asked once: asked for each answer it took a seventh of the time of a cached page.
 */
export async function securityHeaders(
  services: Pick<Services, 'config' | 'redirects'>,
): Promise<Record<string, string>> {
  const probe = Fastify(withoutSchemas)
  await probe.register(helmet, contentSecurityPolicy(services))
  probe.get('/', async () => '')
  const { headers: answered } = await probe.inject('/')
  await probe.close()
  return {
    ...Object.fromEntries(
      Object.entries(answered)
        .filter(([name]) => !ordinary.has(name))
        .map(([name, value]) => [name, String(value)]),
    ),
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  }
}

/** Puts these headers on every answer that passes the hooks. */
export function mountHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
