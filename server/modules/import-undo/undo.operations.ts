/** Undoes imports, for staff and integrators. */
import * as z from 'zod/mini'
import { importRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { ImportById, ImportRowList, ImportStatus } from '../imports/contract/imports.schema.ts'
import { UndoPlan, UndoRowPage } from '../imports/contract/undo.schema.ts'
import { listUndoRows, planUndo, undoImport } from './undo.service.ts'

export const undoPlan = query({
  rest: {
    path: '/imports/{id}/undo',
    summary: 'What taking an import back would do now, in numbers',
    description:
      'Nothing is written. `rows` names the first products that would be left as they are because somebody edited them since, with what the import wrote and what they have now.',
  },
  access: 'imports',
  input: ImportById,
  output: UndoPlan,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['imports'],
  handler: ({ input, ctx }) => planUndo(ctx, input.id),
})

export const undo = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/undo',
    summary: 'Take back what an import changed',
    description:
      'For 30 days. Products that it created are deleted, those that it changed get their old values, those that it deleted come back. What somebody edited since is left as it is and listed by `GET /imports/{id}/undo/rows`; sales, returns and counts are no edits, and stock is taken back by its difference. Answers at once and waits for its turn among the imports; `GET /imports/{id}` tells the progress in `undo.report`, and `undone` is the end. One that was cut off goes on when it is asked for again; asked for twice, it changes nothing the second time.',
  },
  ...importRule,
  input: ImportById,
  output: ImportStatus,
  errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  uses: ['catalogue', 'imports', 'settings'],
  handler: ({ input, ctx }) => undoImport(ctx, input.id),
})

export const undoRows = query({
  rest: {
    path: '/imports/{id}/undo/rows',
    summary: 'What taking an import back left as it is, and why',
  },
  access: 'imports',
  input: z.pick(ImportRowList, { id: true, limit: true, cursor: true }),
  output: UndoRowPage,
  errors: ['NOT_FOUND'],
  handler: ({ input: { id, ...page }, ctx }) => listUndoRows(ctx, id, page),
})
