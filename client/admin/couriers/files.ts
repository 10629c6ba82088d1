/** Files that travel in the calls themselves, as base64. */
import { type AnsweredFile, courierFileLimits } from '#server/modules/couriers/couriers.schema.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { cash as words } from '../texts/cash.ts'

/** What file dialogs show of a courier's files; what a file is, the server sees by itself. */
export const courierFileNames = '.xlsx,.csv,.txt,.tsv'

/** Why nothing can be sent; undefined: it can. */
export const problemOf = (file: File | undefined): string | undefined =>
  !file ? words.chooseFirst : file.size > courierFileLimits.bytes ? words.tooLarge : undefined

/** Why a file was refused, if it is the file's fault, and otherwise what went wrong. */
export function refusalOf(error: unknown): { ofFile?: string; message: string } {
  const { message = words.failed, issues = [] } = readAdminFailure(error)
  if (issues.length === 0) return { message }
  return { ofFile: issues.map((one) => `${one.path} ${one.message}`).join('; '), message }
}

/** A chosen file as calls take it. */
export async function givenFile(file: File): Promise<{ fileName: string; file: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // Piece by piece: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return { fileName: file.name.slice(0, 200), file: btoa(text) }
}

/** Saves an answered file where the browser keeps downloads. */
export const saveAnswer = ({ fileName, contentType, file }: AnsweredFile): void =>
  saveFile(
    new Blob([Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))], {
      type: contentType,
    }),
    fileName,
  )
