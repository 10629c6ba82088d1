/** Undoes imports, for staff and integrators. */
import * as z from 'zod/mini'
import { importRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { ImportById, ImportRowList, ImportStatus } from '../imports/contract/imports.schema.ts'
import { UndoPlan, UndoRowPage } from '../imports/contract/undo.schema.ts'
import { findUndoneRows, planUndo, undoImport } from './undo.service.ts'

export const previewUndo = query({
  rest: {
    path: '/imports/{id}/undo',
    summary: 'Preview the undo of an import',
    description:
      'Nothing is written. `rows` lists the first products that would be skipped because of later edits, with the imported and the current values.',
  },
  access: 'imports',
  input: ImportById,
  output: UndoPlan,
  errors: ['CONFLICT'],
  uses: ['imports'],
  handler: ({ input, ctx }) => planUndo(ctx, input.id),
})

export const undo = mutation({
  rest: {
    method: 'POST',
    path: '/imports/{id}/undo',
    summary: 'Undo an import',
    description:
      'Possible for 30 days. Deletes created products, reverts updated ones and restores deleted ones. Products edited later are skipped and listed by `GET /imports/{id}/undo/rows`. Sales, returns and stock counts are not edits: stock is reduced by the imported units. Responds at once and waits in the import queue. `GET /imports/{id}` shows the progress in `undo.report` until the state is `undone`. An interrupted undo continues when started again; a second undo changes nothing.',
  },
  ...importRule,
  input: ImportById,
  output: ImportStatus,
  errors: ['CONFLICT', 'RATE_LIMITED'],
  uses: ['catalogue', 'imports', 'settings'],
  handler: ({ input, ctx }) => undoImport(ctx, input.id),
})

export const listUndoRows = query({
  rest: {
    path: '/imports/{id}/undo/rows',
    summary: 'List products that an undo skipped, with reasons',
  },
  access: 'imports',
  input: z.pick(ImportRowList, { id: true, limit: true, cursor: true }),
  output: UndoRowPage,
  handler: ({ input: { id, ...page }, ctx }) => findUndoneRows(ctx, id, page),
})
