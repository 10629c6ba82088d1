/** Imports, for staff and integrators. server/modules/imports/imports.routes.ts takes the files. */
import * as z from 'zod'
import { importRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import {
  importStatus,
  listImportRows,
  listImports,
  removeImport,
  startImport,
  stopImport,
} from './background/imports.service.ts'
import {
  ImportById,
  ImportList,
  ImportPage,
  ImportPreview,
  ImportRowList,
  ImportRowPage,
  ImportStatus,
  PreviewImport,
  StartImport,
} from './contract/imports.schema.ts'
import {
  CategoriesOfImport,
  ImportCategories,
  ImportPictures,
  PicturesOfImport,
} from './contract/preview.schema.ts'
import { categoriesOrRefuse } from './preview/categories.ts'
import { previewOrRefuse } from './preview/preview.ts'
import { picturesOf } from './preview/thumbnails.ts'

const Message = z.object({ message: z.string() })

export const list = query({
  rest: {
    path: '/imports',
    summary: 'Imports of the last week, newest first',
  },
  access: 'imports',
  input: ImportList,
  output: ImportPage,
  handler: ({ input, ctx }) => listImports(ctx, input),
})

export const get = query({
  rest: {
    path: '/imports/{id}',
    summary: 'How an import is doing: its state and its report so far',
  },
  access: 'imports',
  input: ImportById,
  output: ImportStatus,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => importStatus(ctx, input.id),
})

export const rows = query({
  rest: {
    path: '/imports/{id}/rows',
    summary: 'What the last run did, or would do, with each product of the file',
    description:
      'In the order of the file; `outcome` and `warned` narrow it down. Updated products carry each change with its old and new value, rejected ones the line, column, value and reason.',
  },
  access: 'imports',
  input: ImportRowList,
  output: ImportRowPage,
  errors: ['NOT_FOUND'],
  handler: ({ input: { id, limit, cursor, ...filter }, ctx }) =>
    listImportRows(ctx, id, filter, { limit, cursor }),
})

export const preview = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/preview',
    summary:
      'What the file is, a draft of a mapping, and the first products as a mapping makes them',
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: PreviewImport,
  output: ImportPreview,
  errors: ['NOT_FOUND'],
  uses: ['storage'],
  handler: ({ input, ctx }) => previewOrRefuse(ctx, input.id, input.mapping),
})

export const categories = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/categories',
    summary:
      'Every category of the whole file, how many products it has and where a mapping sends it',
    description:
      'Reads the whole file once, and writes nothing. The fullest come first; `limit` says how many. Each `category` may be a key of the mapping’s `categories.map`.',
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: CategoriesOfImport,
  output: ImportCategories,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['storage'],
  handler: ({ input, ctx }) => categoriesOrRefuse(ctx, input),
})

export const pictures = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/pictures',
    summary: 'Small pictures of a file’s addresses, to look at before it is imported',
    description:
      'Fetched from public addresses alone, as `images: "copy"` does, and stored nowhere. One that cannot be had has a `reason` instead.',
  },
  access: 'imports',
  rateLimit: { points: 60, seconds: 60 },
  bodyLimit: 256 * 1024,
  input: PicturesOfImport,
  output: ImportPictures,
  errors: ['NOT_FOUND'],
  uses: ['mayFetchFrom'],
  handler: ({ input: { id, urls }, ctx }) => picturesOf(ctx, id, urls),
})

export const start = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/start',
    summary: 'Run the import, or with `dryRun` plan it and write nothing',
    description:
      'Answers at once; `GET /imports/{id}` tells the progress. Only one import writes at a time, on all servers together; others wait in the order they were started, and 429 says that too many do. Dry runs have a line of their own. The same file twice changes nothing the second time, so an interrupted run is resumed by starting it again.',
  },
  ...importRule,
  bodyLimit: 1024 * 1024,
  input: StartImport,
  output: ImportStatus,
  errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  uses: ['catalogue', 'importDatabase', 'imports', 'mayFetchFrom', 'settings', 'storage'],
  handler: ({ input, ctx }) => {
    const { id, mapping, ...options } = input
    return startImport(ctx, id, options, mapping)
  },
})

export const stop = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/stop',
    summary: 'Stop a run after the batches at hand; what was written stays',
  },
  access: 'imports',
  input: ImportById,
  output: ImportStatus,
  errors: ['NOT_FOUND'],
  uses: ['catalogue', 'importDatabase', 'imports', 'mayFetchFrom', 'settings', 'storage'],
  handler: ({ input, ctx }) => stopImport(ctx, input.id),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/imports/{id}',
    summary: 'Forget an import, its file and its report; products stay',
  },
  access: 'imports',
  input: ImportById,
  output: Message,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['catalogue', 'importDatabase', 'imports', 'mayFetchFrom', 'settings', 'storage'],
  handler: async ({ input, ctx }) => {
    await removeImport(ctx, input.id)
    return { message: 'Import deleted.' }
  },
})
