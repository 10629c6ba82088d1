/** Writes a workbook of one sheet. Texts stay texts, so no cell is ever executed or rounded. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { cellName } from './cell-name.ts'
import { escapeText } from './text-runs.ts'

/** Characters of a cell at most; programs report a longer text as a damaged file. */
const cellLength = 32_767

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relations = (of: readonly [type: string, target: string][]): string =>
  `${xml}<Relationships xmlns="${packages}/relationships">${of
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const parts: readonly [name: string, content: string][] = [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  ],
  ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  // Style 1 is text, so that a cell stays text when users edit it. Programs require the rest.
  [
    'xl/styles.xml',
    `${xml}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const inXml = (text: string): string => escapeText(text).replace(/[&<>"]/g, (mark) => marks[mark]!)

const cell = (value: string | number, name: string): string => {
  if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`
  const text = inXml(value.slice(0, cellLength))
  return `<c r="${name}" t="inlineStr" s="1"><is><t xml:space="preserve">${text}</t></is></c>`
}

/**
 * Writes the workbook.
 * @param name of the sheet
 * @returns the file
 */
export async function writeSheet(
  name: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<Buffer> {
  const zip = new ZipFile()
  const book = `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${inXml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`
  const lines = rows.map((row, at) => {
    const cells = row.map((value, column) => cell(value, cellName(column, at + 1)))
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  const sheet = `${xml}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
  for (const [part, content] of [
    ...parts,
    ['xl/workbook.xml', book] as const,
    ['xl/worksheets/sheet1.xml', sheet] as const,
  ])
    zip.addBuffer(Buffer.from(content), part)
  zip.end()
  return buffer(zip.outputStream)
}
