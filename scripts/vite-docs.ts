/** A Vite plugin: removes the descriptions of fields, which only the API reference reads. */
import type { Plugin } from 'vite'

const description = /\.apply\(\s*doc,\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\)/g

/** Returns the code of a schema without `.apply(doc, '…')`. */
export const withoutDocs = (code: string): string => code.replace(description, '')

export const dropDocs = (): Plugin => ({
  name: 'drop-docs',
  enforce: 'pre',
  transform: {
    filter: { id: /\.schema\.ts$/ },
    handler: (code) => ({ code: withoutDocs(code), map: null }),
  },
})
