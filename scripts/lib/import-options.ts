/** Defines the options of `npm run import`. */
import { readFile } from 'node:fs/promises'
import { Command, Option } from 'commander'
import { ImportById } from '../../server/modules/imports/contract/imports.schema.ts'
import { importFormats, Mapping } from '../../server/modules/imports/contract/mapping.schema.ts'
import { CommandError, exitCodes, type ShopOptions, withShopOptions } from './command.ts'
import { type Answers, columnOf, withColumns } from './import-columns.ts'

type Currency = NonNullable<Mapping['currency']>

export interface Options extends ShopOptions {
  mapping?: string
  saveMapping?: string
  suggestMap?: boolean
  sheet?: string
  list?: string
  format?: Mapping['format']
  column?: Answers
  decimal?: '.' | ','
  all?: boolean
  report?: string
  dryRun?: boolean
  deleteMissing?: boolean
  confirm?: number
  images: 'keep' | 'copy'
  imageFolder?: string
  rejected?: string
  currency?: string
  rate?: Pick<Currency, 'rate' | 'rates'>
  round?: Pick<Currency, 'round' | 'ending'>
  category?: string
  duplicates?: Mapping['duplicates']
  untracked?: Pick<Mapping, 'defaults' | 'untracked'>
  match?: Mapping['match']
  location?: string
  undo?: string
  json?: boolean
  quiet?: boolean
  yes?: boolean
}

const examples = `
Examples:
  npm run import -- products.csv --dry-run                     (on the machine of the shop)
  npm run import -- shopify-export.csv --currency LKR --token $KEY --url https://shop.example.lk
  npm run import -- list.csv --suggest-map > list-map.json     (then edit it)
  npm run import -- list.csv --suggest-map --column "price=Retail price" > list-map.json
  npm run import -- list.csv --map list-map.json --rejected rejected.csv
  npm run import -- list.csv --map list-map.json --save-mapping "Supplier A"
  npm run import -- december.csv --map "Supplier A"
  npm run import -- stock.xlsx --sheet Prices --dry-run
  npm run import -- full.jsonl --delete-missing --confirm 12
  npm run import -- --undo 0d5c… --dry-run

The file may be the product CSV of Araliya, Shopify, WooCommerce, Wix, Medusa, Vendure or Square, a
Google Merchant feed, or anything else with a mapping; a file of nothing but stock changes nothing else; examples of mappings are in scripts/mappings. The same file twice changes nothing
the second time, so a run that was interrupted is resumed by running it again.

Exit codes: 0 all rows are in, 1 rows were rejected or the import failed, 2 wrong usage,
130 interrupted.`

const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text))
    throw new CommandError(`--confirm: "${text}" is not a number`, exitCodes.usage)
  return Number(text)
}

const idOf = (text: string): string => {
  if (ImportById.safeParse({ id: text }).success) return text
  if (text.startsWith('-'))
    throw new CommandError('--undo needs the id of an import', exitCodes.usage)
  throw new CommandError(`--undo: "${text}" is not the id of an import`, exitCodes.usage)
}

const wrong = (message: string) => new CommandError(message, exitCodes.usage)

/** Parses a rate: `300` for the one currency; `USD=300,GBP=380` for several. */
function rateOf(text: string): NonNullable<Options['rate']> {
  const pairs = text.split(',').map((pair) => /^([A-Za-z]{3})=(.+)$/.exec(pair.trim()))
  const rates = pairs.map((pair) => [pair?.[1]?.toUpperCase(), Number(pair?.[2] ?? text)] as const)
  if (rates.some(([code, rate]) => !(rate > 0) || (!code && rates.length > 1)))
    throw wrong(`--rate: "${text}" is not an exchange rate, such as 300 or USD=300,GBP=380`)
  const [code, rate] = rates[0]!
  return code === undefined ? { rate } : { rates: Object.fromEntries(rates) }
}

/** Parses a rounding: `10` for multiples of ten rupees; `..90` for prices that end in 90. */
function roundingOf(text: string): NonNullable<Options['round']> {
  const ending = /^(?:\.{2,3}|…)(\d{1,2})$/.exec(text)?.[1]
  if (ending) return { ending: Number(ending) }
  if (!(Number(text) > 0))
    throw wrong(`--round: "${text}" is neither a step such as 10 nor an ending such as ..90`)
  return { round: Number(text) }
}

function untrackedOf(text: string): NonNullable<Options['untracked']> {
  if (text === 'zero' || text === 'reject') return { untracked: text }
  if (!/^\d{1,9}$/.test(text))
    throw wrong(`--untracked: "${text}" is neither a number nor zero nor reject`)
  return { defaults: { stock: Number(text) } }
}

/** Applies the options of the command to the mapping. @throws CommandError with exit code 2 */
export function withOptions(base: Mapping | undefined, options: Options): Mapping | undefined {
  const { sheet, list, format, currency: code, rate, round, untracked, match, location } = options
  const { category, duplicates, column, decimal } = options
  const original = column ? withColumns(base, column) : base
  const known = code ?? original?.currency?.code
  if (rate?.rate !== undefined && known === undefined)
    throw wrong('--rate needs --currency, or rates with codes such as USD=300')
  const prices = {
    ...original?.currency,
    ...(code === undefined ? {} : { code }),
    ...rate,
    ...round,
  }
  const defaults = {
    ...original?.defaults,
    ...untracked?.defaults,
    ...(category === undefined ? {} : { category }),
  }
  const combined: Mapping = {
    ...original,
    ...(sheet === undefined ? {} : { sheet }),
    ...(list === undefined ? {} : { list }),
    ...(format === undefined ? {} : { format }),
    ...(decimal === undefined ? {} : { numbers: { ...original?.numbers, decimal } }),
    ...(match === undefined ? {} : { match }),
    ...(location === undefined ? {} : { location }),
    ...(duplicates === undefined ? {} : { duplicates }),
    ...untracked,
    ...(Object.keys(defaults).length ? { defaults } : {}),
    ...(Object.keys(prices).length ? { currency: prices } : {}),
  }
  return Object.keys(combined).length ? combined : original
}

export const command = withShopOptions(
  new Command('import').description('Imports products into a running shop, or undoes an import.'),
)
  .argument('[file]', 'CSV, TSV, Excel workbook, JSON array or JSON Lines; - reads standard input')
  .option(
    '--map, --mapping <file|name>',
    'the column mapping: a file, or the name of a mapping saved in the shop',
  )
  .option('--save-mapping <name>', 'save the mapping in the shop under this name')
  .option('--sheet <name>', 'the sheet of a workbook (default: the first with content)')
  .option('--list <name>', 'the array of products in a JSON file with several arrays')
  .addOption(
    new Option('--format <name>', 'the format of the file (default: recognised)').choices(
      importFormats,
    ),
  )
  .option(
    '--column <field=column>',
    'read a field from this column, such as "price=Retail price"; "lastPrice=" for no column',
    columnOf,
  )
  .addOption(
    new Option('--decimal <mark>', 'how prices are written: 1,250.50 or 1.250,50').choices([
      '.',
      ',',
    ]),
  )
  .option('--suggest-map', 'print a suggested mapping for the file, without calling a shop')
  .option('--dry-run', 'show the changes without writing')
  .option('--all', 'show all products of a dry run')
  .option('--delete-missing', 'delete products that are not in the file; needs --confirm')
  .option('--confirm <number>', 'the number of products that --delete-missing deletes', whole)
  .addOption(
    new Option('--images <mode>', 'keep image addresses, or copy the images into the shop')
      .choices(['keep', 'copy'])
      .default('keep'),
  )
  .option('--image-folder <folder>', 'the folder of images that the file names without an address')
  .option('--currency <code>', 'the currency of prices if the file names none: LKR, USD, …')
  .option(
    '--rate <rupees>',
    'the exchange rate in rupees; for several currencies: USD=300,GBP=380',
    rateOf,
  )
  .option(
    '--round <step>',
    'round converted prices to multiples of 1, 10, 50, … or to an ending such as ..90',
    roundingOf,
  )
  .option(
    '--untracked <stock>',
    'new products without stock in the file: a number, zero, or reject',
    untrackedOf,
  )
  .option('--category <name>', 'the category of new products without one')
  .addOption(
    new Option('--duplicates <rule>', 'rows with a repeated product ID').choices([
      'reject',
      'first',
    ]),
  )
  .addOption(
    new Option('--match <field>', 'how products of the shop are matched').choices([
      'productId',
      'sku',
      'barcode',
    ]),
  )
  .option('--location <name>', 'the stock location of a Shopify inventory file (default: all)')
  .option('--report <file>', 'write all products with old and new price to this CSV file')
  .option('--rejected <file>', 'write the rejected rows with reasons to this file')
  .option('--undo <id>', 'undo the import with this id, instead of importing a file', idOf)
  .option('--json', 'print the report as JSON')
  .option('--yes', 'do not ask for confirmation')
  .addHelpText('after', examples)

/** Looks up a saved mapping by its name. */
export type FindSaved = (name: string) => Promise<Mapping | undefined>

/**
 * Returns the mapping that the options name.
 * @param findSaved looks up the name where the file does not exist
 * @throws CommandError with exit code 2, naming each problem of the mapping
 */
export async function readMapping(
  options: Options,
  findSaved: FindSaved,
): Promise<Mapping | undefined> {
  if (!options.mapping) withOptions(undefined, options)
  const combined = withOptions(await namedMapping(options, findSaved), options)
  if (options.saveMapping !== undefined && !combined)
    throw wrong('--save-mapping needs a mapping: use --map')
  return combined && validMapping(combined, 'the options')
}

async function namedMapping(
  { mapping: name }: Options,
  findSaved: FindSaved,
): Promise<Mapping | undefined> {
  if (!name) return undefined
  const text = await readFile(name, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw wrong(`--map: ${name}: ${error.message}`)
  })
  if (text !== undefined) return parsedMapping(text, name)
  const saved = await findSaved(name)
  if (saved) return saved
  throw wrong(`--map: ${name}: no file and no saved mapping of the shop has this name`)
}

function parsedMapping(text: string, file: string): Mapping {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new CommandError(
      `--map: ${file} is not valid JSON: ${(error as Error).message}`,
      exitCodes.usage,
    )
  }
  return validMapping(value, `--map: ${file}`)
}

function validMapping(value: unknown, from: string): Mapping {
  const result = Mapping.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')}: is not known`)
      : [`${issue.path.join('.') || 'the mapping'}: ${issue.message}`],
  )
  throw new CommandError(`${from} is not a mapping:\n  ${problems.join('\n  ')}`, exitCodes.usage)
}
