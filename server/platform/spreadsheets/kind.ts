/** Detects workbooks by the first bytes of a file, before the reader is loaded. */
import { SheetError } from './sheet-error.ts'

const startOf = (head: Uint8Array): string => Buffer.from(head.subarray(0, 4)).toString('hex')

/** Refuses Excel files that are not .xlsx: from before 2007, or with a password. */
function refuseOldWorkbook(head: Uint8Array): void {
  if (startOf(head) !== 'd0cf11e0') return
  const has = (name: string) => Buffer.from(head).includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage'))
    throw new SheetError('this is a workbook with a password; save it without one')
  if (has('Workbook') || has('Book'))
    throw new SheetError('this is an old Excel workbook (.xls); save it as .xlsx or CSV')
  throw new SheetError(
    'this is an old Excel workbook (.xls) or one with a password; save it as .xlsx without one',
  )
}

/**
 * Returns true when the first bytes are those of a ZIP file, as workbooks are.
 * @throws SheetError for old workbooks
 */
export function isWorkbook(head: Uint8Array): boolean {
  refuseOldWorkbook(head)
  return ['504b0304', '504b0506'].includes(startOf(head))
}
