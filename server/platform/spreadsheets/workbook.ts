/** Reads a workbook's own parts: its sheets, number formats and the location of shared texts. */
import path from 'node:path'
import { Container, type SheetSource } from './container.ts'
import { isBuiltInDate, type NumberFormat, plain, readFormat } from './number-format.ts'
import { SheetError } from './sheet-error.ts'
import { readWhole } from './xml.ts'

const limits = {
  sheets: 1_000,
  formats: 70_000,
} as const

/** A sheet with a table: no chart, no macros. */
export interface Sheet {
  name: string
  isHidden: boolean
  part: string
}

/** The parts that the cells of all sheets refer to. */
export interface Book {
  container: Container
  sheets: Sheet[]
  from1904: boolean
  /** by the style number of the cells */
  formats: readonly NumberFormat[]
  /** the part with the shared texts */
  sharedPart: string | undefined
}

interface Relation {
  type: string
  part: string
}

/** Returns the parts that a part refers to, by their ids. */
async function relationsOf(container: Container, part: string): Promise<Map<string, Relation>> {
  const folder = path.posix.dirname(part)
  const list = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`)
  const found = new Map<string, Relation>()
  if (!container.has(list)) return found
  await readWhole(container.read(list), list, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const whole = path.posix.join(Target.startsWith('/') ? '' : folder, Target)
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: whole.replace(/^\//, '') })
    },
  })
  return found
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

async function formatsOf(container: Container, part: string): Promise<NumberFormat[]> {
  const codes = new Map<string, NumberFormat>()
  const formats: NumberFormat[] = []
  let isCells = false
  await readWhole(container.read(part), part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isCells = true
      else if (name === 'numFmt') codes.set(numFmtId, readFormat(formatCode))
      else if (name === 'xf' && isCells) {
        const builtIn = isBuiltInDate(Number(numFmtId)) ? { ...plain, isDate: true } : plain
        formats.push(codes.get(numFmtId) ?? builtIn)
        if (formats.length > limits.formats)
          throw new SheetError('this is a workbook with too many formats')
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return formats
}

/**
 * Opens a workbook; the caller closes its container.
 * @param unpackedBytes limit of one part
 * @throws SheetError for a file that is not a workbook
 */
export async function openBook(source: SheetSource, unpackedBytes: number): Promise<Book> {
  const container = await Container.open(source, unpackedBytes)
  try {
    const root = [...(await relationsOf(container, '')).values()]
    const main = root.find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
    if (!container.has(main))
      throw new SheetError('this is a ZIP file, not a workbook; unpack it first')
    const relations = await relationsOf(container, main)
    const partOf = (type: string) => {
      const found = [...relations.values()].find((one) => one.type === type)?.part
      return found !== undefined && container.has(found) ? found : undefined
    }
    const sheets: Sheet[] = []
    let from1904 = false
    await readWhole(container.read(main), main, {
      open(name, attributes) {
        if (name === 'workbookPr') from1904 = isTrue(attributes.date1904)
        if (name !== 'sheet') return
        const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
        const relation = relations.get(id ?? '')
        if (relation?.type !== 'worksheet') return
        const isHidden = (attributes.state ?? 'visible') !== 'visible'
        sheets.push({ name: attributes.name ?? '', isHidden, part: relation.part })
        if (sheets.length > limits.sheets)
          throw new SheetError(`this is a workbook of more than ${limits.sheets} sheets`)
      },
    })
    const styles = partOf('styles')
    const formats = styles === undefined ? [] : await formatsOf(container, styles)
    return { container, sheets, from1904, formats, sharedPart: partOf('sharedStrings') }
  } catch (error) {
    container.close()
    throw error
  }
}
