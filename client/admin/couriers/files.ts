/** Encodes files as base64 for calls. */
import { courierFileLimits, type FileResponse } from '#server/modules/couriers/couriers.schema.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { codPayouts as labels } from '../texts/cod-payouts.ts'

/** File types that file dialogs offer; the server detects the real type. */
export const courierFileNames = '.xlsx,.csv,.txt,.tsv'

/** Returns why the file cannot be sent; undefined when it can. */
export const problemOf = (file: File | undefined): string | undefined =>
  !file
    ? 'Choose a file'
    : file.size > courierFileLimits.bytes
      ? 'The file is larger than 750 kB. Split it.'
      : undefined

/** Returns the reason against a file or, if the file is valid, the error message. */
export function refusalOf(error: unknown): { ofFile?: string; message: string } {
  const { message = labels.failed, issues = [] } = readAdminFailure(error)
  if (issues.length === 0) return { message }
  return { ofFile: issues.map((one) => `${one.path} ${one.message}`).join('; '), message }
}

/** Returns a chosen file as calls take it. */
export async function encodeFile(file: File): Promise<{ fileName: string; file: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In chunks: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return { fileName: file.name.slice(0, 200), file: btoa(text) }
}

/** Saves a returned file as a download. */
export const saveResponse = ({ fileName, contentType, file }: FileResponse): void =>
  saveFile(
    new Blob([Uint8Array.from(atob(file), (char) => char.charCodeAt(0))], {
      type: contentType,
    }),
    fileName,
  )
