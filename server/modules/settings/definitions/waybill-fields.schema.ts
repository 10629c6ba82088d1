/**
 * Lists placeholders of courier file columns: `{name}`, `COD {cod}`. Pure data, for the browser
 * too.
 */

export const waybillFields = [
  'number',
  'name',
  'phone',
  'address',
  'street',
  'city',
  'district',
  'postalCode',
  'units',
  'items',
  'kilos',
  'grams',
  'cod',
  'total',
  'note',
  'date',
] as const
export type WaybillField = (typeof waybillFields)[number]

const place = /\{([^{}]*)\}/g

/** Returns placeholders of a template that do not exist. */
export const unknownFields = (template: string): string[] =>
  [...template.matchAll(place)]
    .map(([, name = '']) => name)
    .filter((name) => !(waybillFields as readonly string[]).includes(name))

/**
 * Replaces placeholders by their values.
 * @example fillTemplate('COD {cod}', { cod: '1500.00', … }) // 'COD 1500.00'
 */
export const fillTemplate = (
  template: string,
  values: Readonly<Record<WaybillField, string>>,
): string => template.replace(place, (whole, name: string) => values[name as WaybillField] ?? whole)
