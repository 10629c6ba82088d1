/** Returns an image's file name from its key or address; `whole` is the key itself. */
export const fileName = (address: string, whole = false): string => {
  const key = address.slice(address.lastIndexOf('/') + 1)
  return whole ? key : key.replace(/^\d{13}-/, '')
}
