/** Security headers: no inline scripts; images from any site, as imported catalogues need. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import type { AllServices } from '../core/context/context.ts'
import { withoutSchemas } from './no-schemas.ts'

const google = 'https://accounts.google.com'

/** Returns helmet's options: a strict Content-Security-Policy and the usual headers. */
function contentSecurityPolicy({
  config,
  redirects,
}: Pick<AllServices, 'config' | 'redirects'>): FastifyHelmetOptions {
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
        // browsers also check the addresses that a form's answer redirects to
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
    // over plain HTTP browsers ignore it and warn on every page
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin-allow-popups' } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? undefined : false,
  }
}

/** Browser features that no page uses, so scripts and frames must not use them either. */
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

/** Headers that answers carry without helmet as well. */
const ordinary = new Set(['content-length', 'content-type', 'date', 'connection'])

/**
 * Returns helmet's headers, Permissions-Policy and the version. They are the same for all answers, so helmet
 * runs once: per answer it took a seventh of the time of a cached page.
 */
export async function securityHeaders(
  services: Pick<AllServices, 'config' | 'redirects'>,
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
    'araliya-version': manifest.version,
  }
}

/** Sets these headers on every answer that passes the hooks. */
export function mountHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
