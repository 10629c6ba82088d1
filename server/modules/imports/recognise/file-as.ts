/** Recognises an import's file by a mapping. */
import type { ImportRunRow } from '../../../../db/schema/schema.ts'
import type { RecognisedFile } from '../contract/imports.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { type FileNeeds, importFile } from '../read/files.ts'
import { fileSource } from '../read/source.ts'
import { recognisedFile, recogniseSource } from './recognise.ts'

/** Returns the file as the mapping reads it, or as recognised at upload if that fails. */
export async function fileAs(
  services: FileNeeds,
  row: ImportRunRow,
  mapping: Mapping,
): Promise<RecognisedFile | null> {
  try {
    return recognisedFile(
      await recogniseSource(fileSource(await importFile(services, row)), mapping),
    )
  } catch {
    return row.recognised as RecognisedFile | null
  }
}
