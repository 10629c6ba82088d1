/**
 * What browsers keep to pages over https and to localhost, for a shop that a network serves plainly
 * under a name of its own: there `crypto.randomUUID` and `navigator.clipboard` do not exist.
 */

/** A name that nobody else gives, for things sent twice to be known again: 32 hexadecimal digits. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The older way of copying: the browser asks for a selection, and is given the text in its place. */
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
 * Puts a text on the clipboard; to be called from a click.
 * @returns false where the browser does not let us
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyPlainly(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyPlainly(text),
  )
}
