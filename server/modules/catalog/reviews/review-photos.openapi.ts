/** Documents `POST /reviews/{reviewId}/photos`, a plain route because it carries files. */
import { imageTypesText, uploadLimits } from '../../../core/media/uploads.schema.ts'
import type { DocumentedPaths } from '../../../core/openapi/entries.ts'
import { jsonAnswer, parameter, routeEntry, upload } from '../../../core/openapi/openapi-parts.ts'
import { maxPhotos, ReviewAnswer, reviewLinkHeader } from './reviews.schema.ts'

export const photoPaths = (): DocumentedPaths => ({
  '/reviews/{reviewId}/photos': {
    post: () =>
      routeEntry({
        operationId: 'reviews.addPhotos',
        summary: 'Add photos to your own review',
        description: `The author authenticates with a session, or with the token of an emailed link in the header \`${reviewLinkHeader}\`. Up to ${maxPhotos} photos per review (${imageTypesText}, at most ${uploadLimits.fileBytes / 1_048_576} MB each) under any field name. The server stores all files or none, and re-encodes them without metadata. Supports \`Idempotency-Key\`.`,
        tag: 'Reviews',
        parameters: [
          parameter('path', 'reviewId'),
          parameter('header', reviewLinkHeader, { description: 'Token of the review link.' }),
        ],
        body: upload('photo', {}),
        answers: { '201': jsonAnswer('The review with its photos.', ReviewAnswer) },
        refuses: [
          'NOT_FOUND',
          'CONFLICT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'RATE_LIMITED',
        ],
      }),
  },
})
