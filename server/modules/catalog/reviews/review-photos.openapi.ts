/** Documents `POST /reviews/{reviewId}/photos`, a plain route because it carries files. */
import { imageTypesText, uploadLimits } from '../../../core/media/uploads.schema.ts'
import type { DocumentedPaths } from '../../../core/openapi/entries.ts'
import { jsonAnswer, parameter, routeEntry, upload } from '../../../core/openapi/openapi-parts.ts'
import { mostPhotos, ReviewAnswer, reviewLinkHeader } from './reviews.schema.ts'

export const photoPaths = (): DocumentedPaths => ({
  '/reviews/{reviewId}/photos': {
    post: () =>
      routeEntry({
        operationId: 'reviews.addPhotos',
        summary: 'Add photos to one’s own review',
        description: `For the account that wrote it, and with the token of an email's link in the header \`${reviewLinkHeader}\` for the review written by it. Up to ${mostPhotos} in all (${imageTypesText}, at most ${uploadLimits.fileBytes / 1_048_576} MB each) under any field name, all of them or none. They are drawn anew: nothing of the files but their pixels is kept. \`Idempotency-Key\` is honoured.`,
        tag: 'Reviews',
        parameters: [parameter('path', 'reviewId'), parameter('header', reviewLinkHeader)],
        body: upload('photo', {}),
        answers: { '201': jsonAnswer('They are there.', ReviewAnswer) },
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
