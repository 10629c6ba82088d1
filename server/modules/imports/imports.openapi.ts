/** What the document says of routes that carry files: they are no operations. */

import { importRule } from '../../core/access/rules.ts'
import { type DocumentedPaths, needing } from '../../core/openapi/entries.ts'
import { queryParameters, refusals } from '../../core/openapi/openapi-parts.ts'
import { jsonSchema } from '../../core/openapi/schemas.ts'
import { sheetType } from '../../platform/spreadsheets/sheet-type.ts'
import { ImportStatus } from './contract/imports.schema.ts'
import { AppendQuery, PictureQuery, StoredPicture, UploadQuery } from './contract/upload.schema.ts'

type Json = Record<string, unknown>

const tags = ['Imports']
const security = [{ bearer: [] }]

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const file = {
  required: true,
  content: {
    'text/csv': { schema: { type: 'string' } },
    [sheetType]: { schema: { type: 'string', format: 'binary' } },
    'application/x-ndjson': { schema: { type: 'string' } },
    'application/json': { schema: { type: 'array', items: { type: 'object' } } },
    'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
  },
}

const answer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: jsonSchema(ImportStatus, 'output') } },
})

/** Paths of imports and exports that server/http/openapi/openapi.ts cannot know. */
export function filePaths(): DocumentedPaths {
  return {
    '/imports': {
      post: () =>
        needing(importRule, {
          operationId: 'imports.upload',
          summary: 'Import a catalogue: CSV, Excel workbook, JSON or NDJSON in, the report out',
          description:
            'The body is the file itself, streamed; whatever its content type says, it is recognised by its content. With `dryRun=true` nothing is written. With `start=later` the file is only kept, for a preview. With `Prefer: respond-async` the answer is 202 at once, and `GET /imports/{id}` tells the progress. A body that cannot be sent within ten seconds goes in parts: `complete=false` here, then PATCH.',
          tags,
          security,
          parameters: queryParameters(UploadQuery),
          requestBody: file,
          responses: {
            '200': answer('The run has ended; the report tells how.'),
            '201': answer('The file is here and waits (`start=later`, `complete=false`).'),
            '202': answer('The run has begun (`Prefer: respond-async`).'),
            ...refusals('PAYLOAD_TOO_LARGE', 'CONFLICT', 'RATE_LIMITED'),
          },
        }),
    },
    '/imports/{id}/file': {
      patch: () =>
        needing(
          { access: 'imports' },
          {
            operationId: 'imports.append',
            summary: 'The next part of a file',
            description:
              '`offset` is the number of bytes sent so far; after a broken connection the 409 names the right one.',
            tags,
            security,
            parameters: [id, ...queryParameters(AppendQuery)],
            requestBody: file,
            responses: {
              '200': answer('The part was added.'),
              ...refusals('NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'),
            },
          },
        ),
    },
    '/imports/pictures': {
      post: () =>
        needing(
          { access: 'imports' },
          {
            operationId: 'imports.picture',
            summary: 'A picture that a file names without an address',
            description:
              'The body is the picture. Hand its address to the start of the run in `pictures`, under the name that the file uses. The same bytes are stored once.',
            tags,
            security,
            parameters: queryParameters(PictureQuery),
            requestBody: {
              required: true,
              content: {
                'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
              },
            },
            responses: {
              '201': {
                description: 'It is stored.',
                content: { 'application/json': { schema: jsonSchema(StoredPicture, 'output') } },
              },
              ...refusals('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
            },
          },
        ),
    },
    '/imports/{id}/rejected': {
      get: () =>
        needing(
          { access: 'imports' },
          {
            operationId: 'imports.rejected',
            summary: 'The rejected rows as they were read, with reasons, ready to be corrected',
            description:
              'CSV for files that were tables, JSON Lines for JSON. Corrected, it can be imported again as it is: the added columns are ignored.',
            tags,
            security,
            parameters: [id],
            responses: {
              '200': {
                description: 'The rejected rows.',
                content: {
                  'text/csv': { schema: { type: 'string' } },
                  'application/x-ndjson': { schema: { type: 'string' } },
                },
              },
              ...refusals('NOT_FOUND'),
            },
          },
        ),
    },
  }
}
