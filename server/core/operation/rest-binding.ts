/** When an operation was deprecated and will be removed (`2027-01-31`), and what replaces it. */
interface Deprecation {
  since: string
  until: string
  use: string
}

/** Returns the headers of a deprecated operation: RFC 9745 and RFC 8594. */
export const deprecationHeaders = ({ since, until }: Deprecation): Record<string, string> => ({
  deprecation: `@${Date.parse(since) / 1_000}`,
  sunset: new Date(until).toUTCString(),
})

/** Declares where and how an operation is served over REST. */
export interface RestBinding {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** under /api, parameters in braces: `/products/{productId}` */
  path: string
  summary: string
  /** section in the OpenAPI document, when not its router's (server/http/openapi/sections.ts) */
  tag?: string
  /** the last parameter may be missing and is empty then: `/products/search/` finds nothing */
  isLastOptional?: true
  /** success status; 200 by default */
  status?: 200 | 201
  /** numeric body fields that documented clients send as text */
  coerceBody?: readonly string[]
  description?: string
  /** the operation will be removed: docs/contract.md#versions */
  deprecated?: Deprecation
  /** an example of the input, for the document */
  example?: unknown
}
