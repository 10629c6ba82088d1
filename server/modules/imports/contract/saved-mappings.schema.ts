/** Saved import mappings. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, requiredText, text, timestamp } from '../../../core/values/fields.schema.ts'
import { listOf, versionField } from '../../../core/values/paging.schema.ts'
import { importFormats, Mapping } from './mapping.schema.ts'

export const maxNameLength = 100

/** More than a shop has suppliers; each is compared with every file. */
export const maxMappings = 200

const StoredMapping = Mapping.check(
  z.refine((mapping) => Object.keys(mapping).length > 0, 'must not be empty'),
)

/** The import whose file the mapping was made for: it identifies the next such file. */
const importId = z.optional(z.uuid('is not the id of an import'))

export const NewMapping = z.object({
  name: requiredText(maxNameLength).apply(doc, 'Name that staff choose.'),
  mapping: StoredMapping,
  importId,
})
export type NewMapping = z.infer<typeof NewMapping>

/** Replaces all fields; the remembered file stays unless `importId` names another. */
export const MappingChange = z.extend(NewMapping, { id: text(100), version: versionField })
export type MappingChange = z.infer<typeof MappingChange>

export const MappingById = z.object({ id: text(100) })

export const ListMappings = z.object({
  name: z.optional(text(maxNameLength)).apply(doc, 'Only the mapping of this name; ignores case.'),
  /** rates how each mapping fits this import's file */
  importId,
})

/** How a mapping fits a file. */
export const MappingFit = z.object({
  isProposed: z.boolean().apply(doc, 'true for the proposed mapping; at most one is.'),
  missing: z.array(z.string()).apply(doc, 'Columns that it names and the file lacks.'),
  reason: z.string().apply(doc, 'How well it fits, in a sentence for people.'),
})
export type MappingFit = z.infer<typeof MappingFit>

export const SavedMapping = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name that staff chose.'),
  mapping: Mapping,
  format: z.nullable(z.enum(importFormats)).apply(doc, 'Format of its file; null: unknown.'),
  savedBy: z.nullable(z.string()).apply(doc, 'Email address; null: an API key or deleted staff.'),
  version: z.int(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type SavedMapping = z.infer<typeof SavedMapping>

const MappingEntry = z.extend(z.omit(SavedMapping, { mapping: true }), {
  fit: z
    .optional(z.nullable(MappingFit))
    .apply(doc, 'With `importId`: how well it fits; null: no file.'),
})
export type MappingEntry = z.infer<typeof MappingEntry>

export const MappingList = listOf(MappingEntry)
export type MappingList = z.infer<typeof MappingList>
export const MappingResponse = z.object({ message: z.string(), mapping: SavedMapping })
