/** Builds workbooks as other programs write them, and invalid ones, byte by byte. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  name: string
  content: string | Buffer
  /** the values that the file states for it, where they differ */
  says?: { size?: number; sum?: number; encrypted?: boolean; method?: number }
  packed?: boolean
}

/** Builds a ZIP file of parts, in their order. */
export function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, says = {}, packed = false } of parts) {
    const bytes = Buffer.from(content as string)
    const data = packed ? deflateRawSync(bytes) : bytes
    const title = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(says.encrypted ? 1 : 0, 2)
    about.writeUInt16LE(says.method ?? (packed ? 8 : 0), 4)
    about.writeUInt32LE(says.sum ?? crc32(bytes), 10)
    about.writeUInt32LE(data.length, 14)
    about.writeUInt32LE(says.size ?? bytes.length, 18)
    about.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, title, data])
    files.push(file)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), about, place, title)
    offset += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end])
}

interface Workbook {
  /** the rows of each sheet in XML, by its name */
  sheets?: Record<string, string>
  hidden?: readonly string[]
  /** the shared texts: the content of each `<si>` */
  shared?: readonly string[]
  /** format codes of the styles 1, 2, … or numbers of built-in ones */
  formats?: readonly (string | number)[]
  from1904?: boolean
  more?: readonly Part[]
  packed?: boolean
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns the parts of a workbook, to be corrupted before {@link zipOf}. */
export function partsOf({
  sheets = {},
  hidden = [],
  shared = [],
  formats = [],
  from1904 = false,
  more = [],
  packed = false,
}: Workbook): Part[] {
  const names = Object.keys(sheets)
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (targets: readonly [string, string][]) =>
    `<Relationships>${targets.map(([type, target], at) => `<Relationship Id="rId${at}" Type="${types}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const parts: Part[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations([['officeDocument', '/xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns:r="${types}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${names
        .map(
          (name, at) =>
            `<sheet name="${quoted(name)}" sheetId="${at + 1}" ${hidden.includes(name) ? 'state="hidden" ' : ''}r:id="rId${at}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...names.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${formats
        .map((code, at) =>
          typeof code === 'string'
            ? `<numFmt numFmtId="${200 + at}" formatCode="${quoted(code)}"/>`
            : '',
        )
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/>${formats
        .map((code, at) => `<xf numFmtId="${typeof code === 'string' ? 200 + at : code}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    ...names.map((name, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
    })),
    ...more,
  ]
  return parts.map((part) => ({ packed, ...part }))
}

export const workbookOf = (workbook: Workbook): Buffer => zipOf(partsOf(workbook))

/** Returns a row of texts and numbers as spreadsheets write it. */
export const rowOf = (...cells: readonly (string | number)[]): string =>
  `<row>${cells
    .map((cell) =>
      typeof cell === 'number'
        ? `<c><v>${cell}</v></c>`
        : `<c t="inlineStr"><is><t xml:space="preserve">${quoted(cell).replaceAll('<', '&lt;')}</t></is></c>`,
    )
    .join('')}</row>`
