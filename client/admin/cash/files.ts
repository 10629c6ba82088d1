/** Files that travel in the calls themselves, as base64. */
import { type AnsweredFile, courierFileLimits } from '#server/couriers/couriers.schema.ts'

export const isTooLarge = ({ size }: File): boolean => size > courierFileLimits.bytes

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
export function saveFile({ fileName, contentType, file }: AnsweredFile): void {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
