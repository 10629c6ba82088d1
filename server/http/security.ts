/** Security headers: no inline script anywhere; pictures may come from catalogues all over the web. */
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Services } from '../context.ts'

const google = 'https://accounts.google.com'

/** helmet's options: a strict Content-Security-Policy and the usual headers. */
export function contentSecurityPolicy({ config }: Services): FastifyHelmetOptions {
  const signIn = config.google.clientId ? [`${google}/gsi/client`] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...signIn],
        styleSrc: ["'self'", ...(config.google.clientId ? [`${google}/gsi/style`] : [])],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'", ...(config.google.clientId ? [`${google}/gsi/`] : [])],
        frameSrc: config.google.clientId ? [`${google}/gsi/`] : ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? undefined : false,
  }
}
