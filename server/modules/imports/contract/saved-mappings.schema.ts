/** Mappings that staff keep under a name for the next file of the kind. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { moment, requiredText, text } from '../../../core/values/fields.schema.ts'
import { versionField } from '../../../core/values/paging.schema.ts'
import { importFormats, Mapping } from './mapping.schema.ts'

export const longestName = 100

/** More than a shop has suppliers; each is held against every file. */
export const mostMappings = 200

const Kept = Mapping.check(
  z.refine((mapping) => Object.keys(mapping).length > 0, 'says nothing that could be kept'),
)

/** An import whose file the mapping was made for: by it, the next such file is known. */
const importId = z.optional(z.uuid('is not the id of an import'))

export const NewMapping = z.object({ name: requiredText(longestName), mapping: Kept, importId })
export type NewMapping = z.infer<typeof NewMapping>

/** All fields anew; what it was made for stays unless `importId` says otherwise. */
export const MappingChange = z.extend(NewMapping, { id: text(100), version: versionField })
export type MappingChange = z.infer<typeof MappingChange>

export const MappingById = z.object({ id: text(100) })

export const MappingsWanted = z.object({
  /** the one of this name, whatever its capitals */
  name: z.optional(text(longestName)),
  /** how each fits the file of this import */
  importId,
})

/** How a mapping goes with a file. */
export const MappingFit = z.object({
  /** the one to take for this file, unless somebody knows better; at most one is */
  isProposed: z.boolean(),
  /** columns that it names and the file lacks */
  missing: z.array(z.string()),
  reason: z.string(),
})
export type MappingFit = z.infer<typeof MappingFit>

export const SavedMapping = z.object({
  id: z.string(),
  name: z.string(),
  mapping: Mapping,
  /** the kind of the file that it was made for; null: not known */
  format: z.nullable(z.enum(importFormats)),
  /** an email; null for an API key and for somebody who left */
  savedBy: z.nullable(z.string()),
  version: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
})
export type SavedMapping = z.infer<typeof SavedMapping>

const MappingEntry = z.extend(z.omit(SavedMapping, { mapping: true }), {
  /** with `importId`; null when its file cannot be read any more */
  fit: z.optional(z.nullable(MappingFit)),
})
export type MappingEntry = z.infer<typeof MappingEntry>

export const MappingList = z.object({ items: z.array(MappingEntry) })
export type MappingList = z.infer<typeof MappingList>
export const MappingAnswer = z.object({ message: z.string(), mapping: SavedMapping })
