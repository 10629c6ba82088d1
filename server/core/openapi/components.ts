/** The registry of schemas that the OpenAPI document names; see named-schemas.ts. */
import * as z from 'zod'

export const componentSchemas = z.registry<{ id: string }>()
