/** What the file of an import is, read by a mapping. */
import type { ImportRunRow } from '../../../../db/schema/schema.ts'
import type { RecognisedFile } from '../contract/imports.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { type FileNeeds, importFile } from '../read/files.ts'
import { fileSource } from '../read/source.ts'
import { recognisedFile, recogniseSource } from './recognise.ts'

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
