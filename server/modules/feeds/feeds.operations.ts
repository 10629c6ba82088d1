/** Manages scheduled imports, for staff: docs/import.md. */

import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { listOf } from '../../core/values/paging.schema.ts'
import { Feed, FeedById, FeedChange, NewFeed, RunFeed } from './feeds.schema.ts'
import { changeFeed, createFeed, listFeeds, removeFeed, requestRun } from './feeds.service.ts'

const withFeed = z.object({
  message: z.string(),
  feed: Feed.apply(doc, 'The feed after the change.'),
})

export const list = query({
  rest: {
    path: '/feeds',
    summary: 'List scheduled imports',
  },
  access: 'imports',
  output: listOf(Feed),
  handler: async ({ ctx }) => completeList(await listFeeds(ctx)),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/feeds',
    summary: 'Create a scheduled import',
    description:
      'The server downloads the file hourly or daily. A dry run precedes every import. Above `maxRejectedPercent` or `maxDeletedPercent` nothing is written and the feed stops until staff enable it. An unchanged file is not imported again. The value of `header` is stored encrypted and never returned. The feed acts with the current permissions of its last editor. Addresses in private networks, and `http://`, work only for networks that the operator lists in `PRIVATE_NETWORKS`.',
    status: 201,
    example: {
      name: 'Supplier',
      url: 'https://supplier.example/products.csv',
      header: { name: 'Authorization', value: 'Bearer secret' },
      frequency: 'daily',
      hour: 3,
    },
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: NewFeed,
  output: withFeed,
  handler: async ({ input, ctx }) => ({
    message: 'Scheduled import created.',
    feed: await createFeed(ctx, input),
  }),
})

export const update = mutation({
  rest: {
    method: 'PATCH',
    path: '/feeds/{id}',
    summary: 'Update, enable or disable a scheduled import',
    description:
      'Stops an active run. Absent fields stay unchanged. If `url` names another server, send `header` again or set it to null.',
    example: { enabled: true },
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: FeedChange,
  output: withFeed,
  errors: ['PRECONDITION_FAILED'],
  handler: async ({ input, ctx }) => ({
    message: 'Scheduled import updated.',
    feed: await changeFeed(ctx, input),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/feeds/{id}',
    summary: 'Delete a scheduled import and keep its products and reports',
  },
  access: 'imports',
  input: FeedById,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await removeFeed(ctx, input.id)
    return { message: 'Scheduled import deleted.' }
  },
})

export const run = mutation({
  rest: {
    method: 'POST',
    path: '/feeds/{id}/run',
    summary: 'Run a scheduled import now, even if it is disabled',
    description: 'Responds at once. `running` and `lastRun` of `GET /feeds` show the progress.',
  },
  access: 'imports',
  input: RunFeed,
  output: withFeed,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'The import starts in a few seconds.',
    feed: await requestRun(ctx, input.id, input.force),
  }),
})
