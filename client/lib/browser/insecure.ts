/**
 * Replaces browser APIs that exist only on https and localhost, for a shop on plain http in a
 * network: there `crypto.randomUUID` and `navigator.clipboard` are missing.
 */

/** Returns a random key of 32 hexadecimal digits, to recognise repeated requests. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Copies by the older API: answers the browser's copy event with the text. */
function copyPlainly(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', give)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', give)
  }
}

/**
 * Copies a text to the clipboard. Call it from a click.
 * @returns false where the browser refuses
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyPlainly(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyPlainly(text),
  )
}
