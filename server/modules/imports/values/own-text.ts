/** Copies a text: a slice would keep its whole chunk, and so the file, in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString()
