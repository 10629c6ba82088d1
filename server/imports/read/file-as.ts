/** What the file of an import is, read by a mapping. */
import type { ImportRunRow } from '../../../db/schema.ts'
import { type FileNeeds, importFile } from '../files.ts'
import type { RecognisedFile } from '../imports.schema.ts'
import type { Mapping } from '../mapping.schema.ts'
import { recognisedFile, recogniseSource } from './recognise.ts'
import { fileSource } from './source.ts'

/** The file as the mapping reads it; as it was recognised when it came, where that cannot be. */
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
