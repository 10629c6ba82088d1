/** What the document says of `POST /reviews/{reviewId}/photos`, which is no operation because it carries files. */

import { imageTypesText, uploadLimits } from '../../../core/media/uploads.schema.ts'
import type { DocumentedPaths } from '../../../core/openapi/entries.ts'
import { refusals } from '../../../core/openapi/openapi-parts.ts'
import { jsonSchema } from '../../../core/openapi/schemas.ts'
import { mostPhotos, ReviewAnswer, reviewLinkHeader } from './reviews.schema.ts'

const text = { type: 'string' }

export function photoPaths(): DocumentedPaths {
  return {
    '/reviews/{reviewId}/photos': {
      post: () => ({
        operationId: 'reviews.addPhotos',
        summary: 'Add photos to one’s own review',
        description: `For the account that wrote it, and with the token of a letter's link in the header \`${reviewLinkHeader}\` for the review written by it. Up to ${mostPhotos} in all (${imageTypesText}, at most ${uploadLimits.fileBytes / 1_048_576} MB each) under any field name, all of them or none. They are drawn anew: nothing of the files but their pixels is kept. \`Idempotency-Key\` is honoured.`,
        tags: ['Reviews'],
        security: [{ bearer: [] }, {}],
        parameters: [
          { name: 'reviewId', in: 'path', required: true, schema: text },
          { name: reviewLinkHeader, in: 'header', required: false, schema: text },
        ],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['photo'],
                properties: {
                  photo: { type: 'array', items: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
        },
        responses: {
          '201': {
            description: 'They are there.',
            content: { 'application/json': { schema: jsonSchema(ReviewAnswer, 'output') } },
          },
          ...refusals(
            'NOT_FOUND',
            'CONFLICT',
            'PAYLOAD_TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'RATE_LIMITED',
          ),
        },
      }),
    },
  }
}
