/** Manages scheduled imports, for staff: docs/import.md. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { Feed, FeedById, FeedChange, NewFeed, RunFeed } from './feeds.schema.ts'
import { changeFeed, createFeed, listFeeds, removeFeed, requestRun } from './feeds.service.ts'

const withFeed = z.object({ message: z.string(), feed: Feed })

export const list = query({
  rest: {
    path: '/feeds',
    summary: 'Imports on a schedule: from where, how often, and how it went',
  },
  access: 'imports',
  input: z.object({}),
  output: z.array(Feed),
  handler: ({ ctx }) => listFeeds(ctx),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/feeds',
    summary: 'Import a file from an address every hour or every day',
    description:
      'A dry run goes before every import: when more rows would be rejected or more products deleted than `maxRejectedPercent` and `maxDeletedPercent` percent, nothing is written and the feed stops until somebody looks. A file that did not change is not imported again. The value of `header` is kept sealed and never shown. It acts for whoever made or changed it last, with what they may do in that moment. Addresses within private networks are never called.',
    status: 201,
    example: {
      name: 'Supplier',
      url: 'https://supplier.example/products.csv',
      header: { name: 'Authorization', value: 'Bearer …' },
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
    summary: 'Change a scheduled import, or switch it on or off',
    description:
      'A run that is under way ends. What is left out stays; where the address moves to another server, `header` must be given again or be null.',
    example: { enabled: true },
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: FeedChange,
  output: withFeed,
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
  handler: async ({ input, ctx }) => ({
    message: 'Scheduled import updated.',
    feed: await changeFeed(ctx, input),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/feeds/{id}',
    summary: 'Delete a scheduled import; products and reports stay',
  },
  access: 'imports',
  input: FeedById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await removeFeed(ctx, input.id)
    return { message: 'Scheduled import deleted.' }
  },
})

export const run = mutation({
  rest: {
    method: 'POST',
    path: '/feeds/{id}/run',
    summary: 'Run a scheduled import now, also one that is off',
    description: 'Answers at once; `running` and `last` of the list tell how it goes.',
  },
  access: 'imports',
  input: RunFeed,
  output: withFeed,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'The import begins in a few seconds.',
    feed: await requestRun(ctx, input.id, input.force),
  }),
})
