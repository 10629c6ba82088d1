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
const id = parameter('path', 'id', { format: 'uuid' })
const file = {
  ...files('text/csv', sheetType, 'application/x-ndjson'),
  'application/json': { schema: { type: 'array', items: { type: 'object' } } },
  ...files('application/octet-stream'),
}
const status = (description: string) => jsonAnswer(description, ImportStatus)

/** Returns the paths of imports that server/http/openapi/openapi.ts does not know. */
export const filePaths = (): DocumentedPaths => ({
  '/imports': {
    post: () =>
      routeEntry({
        operationId: 'imports.upload',
        summary: 'Import a catalogue: CSV, Excel workbook, JSON or NDJSON in, the report out',
        description:
          'The body is the file itself, streamed; whatever its content type says, it is recognised by its content. With `dryRun=true` nothing is written. With `start=later` the file is only kept, for a preview. With `Prefer: respond-async` the answer is 202 at once, and `GET /imports/{id}` tells the progress. A body that cannot be sent within ten seconds goes in parts: `complete=false` here, then PATCH.',
        tag,
        rule: importRule,
        parameters: queryParameters(UploadQuery),
        body: file,
        answers: {
          '200': status('The run has ended; the report tells how.'),
          '201': status('The file is here and waits (`start=later`, `complete=false`).'),
          '202': status('The run has begun (`Prefer: respond-async`).'),
        },
        refuses: ['PAYLOAD_TOO_LARGE', 'CONFLICT', 'RATE_LIMITED'],
      }),
  },
  '/imports/{id}/file': {
    patch: () =>
      routeEntry({
        operationId: 'imports.uploadPart',
        summary: 'The next part of a file',
        description:
          '`offset` is the number of bytes sent so far; after a broken connection the 409 names the right one.',
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
        summary: 'A picture that a file names without an address',
        description:
          'The body is the picture. Hand its address to the start of the run in `pictures`, under the name that the file uses. The same bytes are stored once.',
        tag,
        rule,
        parameters: queryParameters(ImageQuery),
        body: files('application/octet-stream'),
        answers: { '201': jsonAnswer('It is stored.', StoredImage) },
        refuses: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      }),
  },
  '/imports/{id}/rejected': {
    get: () =>
      routeEntry({
        operationId: 'imports.downloadRejectedRows',
        summary: 'The rejected rows as they were read, with reasons, ready to be corrected',
        description:
          'CSV for files that were tables, JSON Lines for JSON. Corrected, it can be imported again as it is: the added columns are ignored.',
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
