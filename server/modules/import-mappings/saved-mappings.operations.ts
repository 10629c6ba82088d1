/** Saved import mappings: docs/import.md#saved-mappings. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import {
  MappingAnswer,
  MappingById,
  MappingChange,
  MappingList,
  MappingsWanted,
  NewMapping,
  SavedMapping,
} from '../imports/contract/saved-mappings.schema.ts'
import {
  changeMapping as change,
  createMapping,
  getMapping,
  listMappings,
  removeMapping as remove,
} from './saved-mappings.service.ts'

const path = '/imports/mappings'
const example = {
  name: 'Supplier’s price list',
  mapping: { columns: { productId: 'Code', price: 'Preis' } },
}

export const mappings = query({
  rest: {
    path,
    summary: 'Saved mappings by their names, without what they say',
    description:
      'With `importId`, `fit` tells of each how it goes with that file; the one that is meant for it is proposed.',
  },
  access: 'imports',
  input: MappingsWanted,
  output: MappingList,
  errors: ['NOT_FOUND'],
  uses: ['storage'],
  handler: async ({ input, ctx }) => ({ items: await listMappings(ctx, input) }),
})

export const mapping = query({
  rest: { path: `${path}/{id}`, summary: 'One saved mapping' },
  access: 'imports',
  input: MappingById,
  output: SavedMapping,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => getMapping(ctx, input.id),
})

export const saveMapping = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Save a mapping under a name',
    description:
      '`importId` says for which file it was made: the next file of the same columns gets it proposed. Names differ in more than capitals.',
    example,
  },
  access: 'imports',
  idempotent: true,
  bodyLimit: 1024 * 1024,
  input: NewMapping,
  output: MappingAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['storage'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Mapping saved.',
      mapping: await createMapping(tx, ctx, input),
    })),
})

export const changeMapping = mutation({
  rest: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Rename or replace a saved mapping: all its fields',
    example,
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: MappingChange,
  output: MappingAnswer,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['storage'],
  handler: async ({ input, ctx }) => ({
    message: 'Mapping saved.',
    mapping: await change(ctx, input),
  }),
})

export const removeMapping = mutation({
  rest: { method: 'DELETE', path: `${path}/{id}`, summary: 'Delete a saved mapping' },
  access: 'imports',
  input: MappingById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await remove(ctx, input.id)
    return { message: 'Mapping deleted.' }
  },
})
