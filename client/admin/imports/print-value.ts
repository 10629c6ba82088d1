/** A value of a product's field in a line of text. */
import { adminTexts } from '../texts.ts'

export const printValue = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? adminTexts.imports.nothing
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
