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
  /** an example of the input, for the document */
  example?: unknown
}
