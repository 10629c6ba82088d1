/**
 * Names the schemas of the OpenAPI document; every other schema is written where it is used.
 * Describes fields that are declared as data: details of products, and settings.
 */
import type * as core from 'zod/v4/core'
import { detailFields } from '../../db/schema/product-fields.ts'
import { componentSchemas, requestSchemas } from '../core/openapi/components.ts'
import { fieldDocs } from '../core/values/fields.schema.ts'
import { detailNames, detailSchemas } from '../modules/catalog/products/details.schema.ts'
import type { Setting } from '../modules/settings/definitions/define.schema.ts'
import { settings } from '../modules/settings/definitions/registry.schema.ts'
import { publicShape } from '../modules/settings/settings.schema.ts'
import * as answers from './answer-shapes.ts'
import * as requests from './request-shapes.ts'

for (const id of Object.keys(requests)) requestSchemas.add(id)
for (const [id, schema] of Object.entries<core.$ZodType>({ ...answers, ...requests }))
  componentSchemas.add(schema, { id })

for (const name of detailNames) {
  const { label, hint }: { label: string; hint?: string } = detailFields[name]
  fieldDocs.set(detailSchemas[name], hint ? `${label}. ${hint}.` : `${label}.`)
}
for (const [group, schema] of Object.entries(publicShape))
  fieldDocs.set(schema, `Settings of the group \`${group}\`.`)
for (const [key, { schema, answer = schema }] of Object.entries<Setting>(settings))
  if (!fieldDocs.has(answer)) fieldDocs.set(answer, `The setting \`${key}\`.`)
