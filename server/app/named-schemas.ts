/** Names the schemas of the OpenAPI document; every other schema is written where it is used. */
import type * as core from 'zod/v4/core'
import { componentSchemas, requestSchemas } from '../core/openapi/components.ts'
import * as answers from './answer-shapes.ts'
import * as requests from './request-shapes.ts'

for (const id of Object.keys(requests)) requestSchemas.add(id)
for (const [id, schema] of Object.entries<core.$ZodType>({ ...answers, ...requests }))
  componentSchemas.add(schema, { id })
