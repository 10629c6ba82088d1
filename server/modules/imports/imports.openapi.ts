/** Documents the import routes that carry files and so are no operations. */
import { importRule } from '../../core/access/rules.ts'
import type { DocumentedPaths } from '../../core/openapi/entries.ts'
import {
  fileAnswer,
  files,
  jsonAnswer,
  parameter,
  queryParameters,
  routeEntry,
} from '../../core/openapi/openapi-parts.ts'
import { sheetType } from '../../platform/spreadsheets/sheet-type.ts'
import { ImportStatus } from './contract/imports.schema.ts'
import { AppendQuery, ImageQuery, StoredImage, UploadQuery } from './contract/upload.schema.ts'

const tag = 'Imports'
const rule = { access: 'imports' } as const
const id = parameter('path', 'id', { format: 'uuid', description: 'Id of the import.' })
const file = files(
  ...['text/csv', sheetType, 'application/x-ndjson', 'application/json'],
  'application/octet-stream',
)
const status = (description: string) => jsonAnswer(description, ImportStatus)

/** Returns the paths of imports that server/http/openapi/openapi.ts does not know. */
export const filePaths = (): DocumentedPaths => ({
  '/imports': {
    post: () =>
      routeEntry({
        operationId: 'imports.upload',
        summary: 'Import a product file',
        description:
          'The body is a CSV, Excel, XML, JSON or NDJSON file, recognised by its content. With `dryRun=true` nothing is written. With `start=later` the file is only stored, for a preview. With `Prefer: respond-async` the response is 202 at once, and `GET /imports/{id}` shows the progress. Send a file that takes over ten seconds in parts: `complete=false` here, then PATCH.',
        tag,
        rule: importRule,
        parameters: queryParameters(UploadQuery),
        body: file,
        answers: {
          '200': status('The run ended. The body has the report.'),
          '201': status('The file is stored (`start=later` or `complete=false`).'),
          '202': status('The run started (`Prefer: respond-async`).'),
        },
        refuses: ['PAYLOAD_TOO_LARGE', 'CONFLICT', 'RATE_LIMITED'],
      }),
  },
  '/imports/{id}/file': {
    patch: () =>
      routeEntry({
        operationId: 'imports.uploadPart',
        summary: 'Upload the next part of a file',
        description:
          '`offset` is the number of bytes already sent. A wrong offset answers 409 with the right one.',
        tag,
        rule,
        parameters: [id, ...queryParameters(AppendQuery)],
        body: file,
        answers: { '200': status('The part was added.') },
        refuses: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
      }),
  },
  '/imports/images': {
    post: () =>
      routeEntry({
        operationId: 'imports.uploadImage',
        summary: 'Upload an image that a file names without a URL',
        description:
          'The body is the image. Send its URL in `imageUrls` when you start the run, under the name in the file. Identical images are stored once.',
        tag,
        rule,
        parameters: queryParameters(ImageQuery),
        body: files('application/octet-stream'),
        answers: { '201': jsonAnswer('The image is stored.', StoredImage) },
        refuses: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      }),
  },
  '/imports/{id}/rejected': {
    get: () =>
      routeEntry({
        operationId: 'imports.downloadRejectedRows',
        summary: 'Download the rejected rows with reasons',
        description:
          'CSV for tables, JSON Lines for JSON files. Correct the file and import it again: the added columns are ignored.',
        tag,
        rule,
        parameters: [id],
        answers: {
          '200': fileAnswer(['text/csv', 'application/x-ndjson'], 'The rejected rows.'),
        },
        refuses: ['NOT_FOUND'],
      }),
  },
})
