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
  ImportRowList,
  ImportRowPage,
  ImportStatus,
  StartImport,
} from './contract/imports.schema.ts'
import {
  CategoriesOfImport,
  ImagesOfImport,
  ImportCategories,
  ImportImages,
  ImportPreview,
  PreviewImport,
} from './contract/preview.schema.ts'
import { listFileCategories } from './preview/categories.ts'
import { previewImport } from './preview/preview.ts'
import { previewImagesOf } from './preview/thumbnails.ts'

const exampleMapping = {
  mapping: { columns: { productId: 'SKU', productName: 'Name', price: 'Price' } },
}

const Message = z.object({ message: z.string() })

export const list = query({
  rest: {
    path: '/imports',
    summary: 'List the imports of the last week, newest first',
  },
  access: 'imports',
  input: ImportList,
  output: ImportPage,
  handler: ({ input, ctx }) => listImports(ctx, input),
})

export const get = query({
  rest: {
    path: '/imports/{id}',
    summary: 'Get the state and report of an import',
  },
  access: 'imports',
  input: ImportById,
  output: ImportStatus,
  handler: ({ input, ctx }) => importStatus(ctx, input.id),
})

export const listRows = query({
  rest: {
    path: '/imports/{id}/rows',
    summary: 'List the products of the file with their outcome',
    description:
      'Lists the last run in file order, filtered by `outcome` and `warned`. Updated products have each change with old and new value. Rejected ones have line, column, value and reason.',
  },
  access: 'imports',
  input: ImportRowList,
  output: ImportRowPage,
  handler: ({ input: { id, limit, cursor, ...filter }, ctx }) =>
    listImportRows(ctx, id, filter, { limit, cursor }),
})

export const preview = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/preview',
    summary: 'Preview the file: format, suggested mapping and first products',
    example: exampleMapping,
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: PreviewImport,
  output: ImportPreview,
  uses: ['storage'],
  handler: ({ input, ctx }) => previewImport(ctx, input.id, input.mapping),
})

export const listCategories = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/categories',
    summary: 'List the categories of the file with their mapping',
    description:
      'Reads the whole file without writing. The categories with most products come first, up to `limit`. Each `category` can be a key of `categories.map` in the mapping.',
    example: exampleMapping,
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: CategoriesOfImport,
  output: ImportCategories,
  errors: ['CONFLICT'],
  uses: ['storage'],
  handler: ({ input, ctx }) => listFileCategories(ctx, input),
})

export const previewImages = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/images',
    summary: 'Preview images of the file as thumbnails',
    description:
      'Downloads images from public addresses only and does not store them. An image that fails has a `reason`.',
    example: { urls: ['https://supplier.example/images/aloe-gel.jpg'] },
  },
  access: 'imports',
  rateLimit: { points: 60, seconds: 60 },
  bodyLimit: 256 * 1024,
  input: ImagesOfImport,
  output: ImportImages,
  uses: ['isFetchAllowed'],
  handler: ({ input: { id, urls }, ctx }) => previewImagesOf(ctx, id, urls),
})

export const start = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/start',
    summary: 'Start an import or a dry run',
    description:
      'Responds at once. `GET /imports/{id}` shows the progress. One import writes at a time across all servers; others wait in order, and a full queue answers 429. Dry runs have their own queue. Importing the same file again changes nothing, so start an interrupted run again to resume it.',
    example: { ...exampleMapping, dryRun: true },
  },
  ...importRule,
  bodyLimit: 1024 * 1024,
  input: StartImport,
  output: ImportStatus,
  errors: ['CONFLICT', 'RATE_LIMITED'],
  uses: ['catalogue', 'importDatabase', 'imports', 'isFetchAllowed', 'settings', 'storage'],
  handler: ({ input, ctx }) => {
    const { id, mapping, ...options } = input
    return startImport(ctx, id, options, mapping)
  },
})

export const stop = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/stop',
    summary: 'Stop a run after its current batches and keep imported rows',
  },
  access: 'imports',
  input: ImportById,
  output: ImportStatus,
  uses: ['catalogue', 'importDatabase', 'imports', 'isFetchAllowed', 'settings', 'storage'],
  handler: ({ input, ctx }) => stopImport(ctx, input.id),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/imports/{id}',
    summary: 'Delete an import with its file and report, and keep its products',
  },
  access: 'imports',
  input: ImportById,
  output: Message,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'importDatabase', 'imports', 'isFetchAllowed', 'settings', 'storage'],
  handler: async ({ input, ctx }) => {
    await removeImport(ctx, input.id)
    return { message: 'Import deleted.' }
  },
})
