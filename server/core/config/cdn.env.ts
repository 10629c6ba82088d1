/** Environment variables of a CDN in front of the shop: docs/proxy-and-cdn.md. */
import * as z from 'zod'

type CdnKind = 'varnish' | 'fastly' | 'cloudflare'

export interface CdnTarget {
  kind: CdnKind
  /** without a trailing slash */
  url: string
  token: string | undefined
}

/** Returns true for a web address without user name and password; they cannot authenticate here. */
const isWeb = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ''
}

export const cdnVariables = {
  CDN: z.enum(['off', 'on', 'varnish', 'fastly', 'cloudflare']).default('off'),
  CDN_PURGE_URL: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((address) => address.trim().replace(/\/+$/, ''))
        .filter(Boolean),
    )
    .refine((addresses) => addresses.every(isWeb), 'must be one or more http addresses with commas')
    .optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without blanks')
    .optional(),
}

type Env = z.output<z.ZodObject<typeof cdnVariables>> & { PUBLIC_URL?: string | undefined }

/** Returns the problems of variables that need each other. */
export function cdnProblems(env: Env): { path: string; message: string }[] {
  const { CDN, CDN_PURGE_URL, CDN_PURGE_TOKEN, PUBLIC_URL } = env
  const problems: { path: string; message: string }[] = []
  if (CDN !== 'off' && !PUBLIC_URL)
    problems.push({
      path: 'CDN',
      message:
        'needs PUBLIC_URL as well: cached answers must not depend on the address of a request',
    })
  if (CDN_PURGE_URL && (CDN === 'off' || CDN === 'on'))
    problems.push({
      path: 'CDN_PURGE_URL',
      message: 'needs CDN=varnish, fastly or cloudflare: the purge requests differ',
    })
  if (CDN_PURGE_URL && (CDN === 'fastly' || CDN === 'cloudflare') && !CDN_PURGE_TOKEN)
    problems.push({ path: 'CDN_PURGE_URL', message: 'needs CDN_PURGE_TOKEN as well' })
  return problems
}

/** Returns the configured CDN; undefined without one. */
export function cdnOf({ CDN, CDN_PURGE_URL = [], CDN_PURGE_TOKEN }: Env) {
  if (CDN === 'off') return undefined
  const targets: CdnTarget[] =
    CDN === 'on' ? [] : CDN_PURGE_URL.map((url) => ({ kind: CDN, url, token: CDN_PURGE_TOKEN }))
  return { kind: CDN, targets }
}
