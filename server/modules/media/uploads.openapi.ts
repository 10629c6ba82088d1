/** Documents `POST /images`, which is no operation because it carries files. */
import * as z from 'zod/mini'
import { uploadRule } from '../../core/access/rules.ts'
import { imageTypesText, UploadedImages, uploadLimits } from '../../core/media/uploads.schema.ts'
import { type DocumentedPaths, needing, sharedParameter } from '../../core/openapi/entries.ts'
import { upload } from '../../core/openapi/openapi-parts.ts'
import { describeResponses } from '../../core/openapi/responses.ts'
import type { AnyDefinition } from '../../core/operation/operation.ts'
import type { RestBinding } from '../../core/operation/rest-binding.ts'

const megabytes = uploadLimits.fileBytes / 1_048_576

const rest = {
  method: 'POST',
  path: '/images',
  summary: 'Upload images',
  description: `One to ${uploadLimits.files} files (${imageTypesText}, at most ${megabytes} MB and ${uploadLimits.pixels / 1_000_000} million pixels each; progressive JPEG ${uploadLimits.progressivePixels / 1_000_000} million, AVIF, GIF and interlaced PNG ${uploadLimits.wholePixels / 1_000_000} million) under any field name. The server stores all files as WebP, or none. Use the returned addresses in the field \`Images\` of a product or blog. For smaller widths, put \`w480/\` or \`w960/\` before the last part of an address.`,
  status: 201,
} as const satisfies RestBinding

const contract = {
  rest,
  ...uploadRule,
  idempotent: true,
  input: z.object({}),
  output: UploadedImages,
} as unknown as AnyDefinition

export function imagePaths(): DocumentedPaths {
  return {
    [rest.path]: {
      post: () =>
        needing(uploadRule, {
          operationId: 'images.upload',
          summary: rest.summary,
          description: rest.description,
          tags: ['Images'],
          security: [{ bearer: [] }],
          parameters: [sharedParameter('IdempotencyKey')],
          requestBody: { required: true, content: upload('file', { minItems: 1 }) },
          responses: describeResponses(contract, { properties: {} }),
        }),
    },
  }
}
