/** Declares the shape of a product's fields, and types derived from it: product-fields.ts. */

/**
 * How a value is stored, validated, read from a file and entered into a form. `code`: one line, taken as it is written.
 * `text`: one line; HTML in a file becomes text. `longText`: paragraphs, likewise. `choice`: one of `choices`. `integer`:
 * from `min`, by default 0, to `max`. `number`: above 0, at most `max`. `money`: rupees in the API, cents in the database.
 */
export type FieldType =
  | 'code'
  | 'text'
  | 'longText'
  | 'list'
  | 'choice'
  | 'integer'
  | 'number'
  | 'money'
  | 'timestamp'

/** A declared field of a product. */
export interface ProductField {
  column: string
  type: FieldType
  label: string
  /** a hint below its input */
  hint?: string
  /** the choices by value, with their labels */
  choices?: Readonly<Record<string, string>>
  min?: number
  max?: number
  /** the unit of an integer, for its error */
  unit?: string
  /** maximum characters of a `code` or `text`; 100 by default */
  maxLength?: number
  /** the extra permission that changing it requires */
  permission?: 'prices'
  /** names of its column in other shops' files, surest first: matched whole, or by all words */
  names?: readonly string[]
  /** words that mean a header belongs to another column */
  never?: readonly string[]
}

/** A column of `products`. A new row may omit one that has a default. */
export interface MainField extends ProductField {
  hasDefault?: true
  isNullable?: true
}

/** A column of `product_details`, where null means unknown. */
export interface DetailField extends ProductField {
  /** who reads it: the public, staff, or staff who set prices or read reports */
  audience: 'public' | 'staff' | 'pricing'
  /** the section of the product form that contains it */
  section: 'measures' | 'trade' | 'use'
  /** the product page shows it in its own section */
  onPage?: true
  inputMode?: 'numeric'
}

type Fields = Readonly<Record<string, ProductField>>

/** Returns the names of the fields, in their order. */
export const namesOf = <List extends object>(fields: List) =>
  Object.keys(fields) as (keyof List & string)[]

/** Returns the labels of the fields. */
export const labelsOf = <List extends Fields>(fields: List) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as {
    [Name in keyof List]: string
  }

/** Names of the fields whose declaration is assignable to `Part`. */
export type NamesWhere<List, Part> = {
  [Name in keyof List & string]: List[Name] extends Part ? Name : never
}[keyof List & string]

/** Returns the names of the fields of these types, in their order. */
export const namesOfType = <List extends Fields, Type extends FieldType>(
  fields: List,
  ...types: Type[]
) => {
  const isOne = (name: string) => (types as FieldType[]).includes(fields[name]!.type)
  return namesOf(fields).filter(isOne) as NamesWhere<List, { type: Type }>[]
}

/** The value of a field in the API, where a timestamp is a text. */
export type FieldValue<Field> = Field extends { choices: infer Choices }
  ? keyof Choices
  : Field extends { type: 'integer' | 'number' | 'money' }
    ? number
    : Field extends { type: 'list' }
      ? string[]
      : string

/** The value of a field in its column; money in cents. */
export type ColumnValue<Field> = Field extends { type: 'timestamp' }
  ? Date
  : Field extends { choices: object }
    ? string
    : FieldValue<Field>
