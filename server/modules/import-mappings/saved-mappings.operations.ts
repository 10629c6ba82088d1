/** Saved import mappings: docs/import.md#saved-mappings. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import {
  ListMappings,
  MappingById,
  MappingChange,
  MappingList,
  MappingResponse,
  NewMapping,
  SavedMapping,
} from '../imports/contract/saved-mappings.schema.ts'
import * as service from './saved-mappings.service.ts'

const path = '/imports/mappings'
const example = {
  name: 'Supplier’s price list',
  mapping: { columns: { productId: 'Code', price: 'Preis' } },
}

export const listMappings = query({
  rest: {
    path,
    summary: 'List saved mappings without their content',
    description:
      'With `importId`, `fit` rates each mapping for that file and marks the best one as proposed.',
  },
  access: 'imports',
  input: ListMappings,
  output: MappingList,
  errors: ['NOT_FOUND'],
  uses: ['storage'],
  handler: async ({ input, ctx }) => completeList(await service.listMappings(ctx, input)),
})

export const getMapping = query({
  rest: { path: `${path}/{id}`, summary: 'Get a saved mapping' },
  access: 'imports',
  input: MappingById,
  output: SavedMapping,
  handler: ({ input, ctx }) => service.getMapping(ctx, input.id),
})

export const createMapping = mutation({
  rest: {
    method: 'POST',
    path,
    status: 201,
    summary: 'Create a saved mapping',
    description:
      '`importId` names the import whose file the mapping fits. The mapping is proposed for files with the same columns. Names are unique, ignoring case.',
    example,
  },
  access: 'imports',
  idempotent: true,
  bodyLimit: 1024 * 1024,
  input: NewMapping,
  output: MappingResponse,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['storage'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Mapping saved.',
      mapping: await service.createMapping(tx, ctx, input),
    })),
})

export const updateMapping = mutation({
  rest: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Replace a saved mapping',
    example,
  },
  access: 'imports',
  bodyLimit: 1024 * 1024,
  input: MappingChange,
  output: MappingResponse,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['storage'],
  handler: async ({ input, ctx }) => ({
    message: 'Mapping saved.',
    mapping: await service.changeMapping(ctx, input),
  }),
})

export const removeMapping = mutation({
  rest: { method: 'DELETE', path: `${path}/{id}`, summary: 'Delete a saved mapping' },
  access: 'imports',
  input: MappingById,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await service.removeMapping(ctx, input.id)
    return { message: 'Mapping deleted.' }
  },
})
