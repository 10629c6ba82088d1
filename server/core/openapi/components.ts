/** The schemas that the OpenAPI document names; see named-schemas.ts. */
import * as z from 'zod'

export const componentSchemas = z.registry<{ id: string }>()

/** Names of schemas whose request form is the only one. */
export const requestSchemas = new Set<string>()
