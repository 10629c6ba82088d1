/** `npm run araliya -- export products`: writes a shop's data to stdout. docs/import.md */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Argument, Command, Option } from 'commander'
import { exportables, exportFormats } from '../../server/modules/exports/exports.schema.ts'
import { exitCodes, type ShopOptions, withShopOptions } from '../lib/command.ts'
import { createProgress } from '../lib/progress.ts'
import { ShopClient } from '../lib/shop-client.ts'

interface Options extends ShopOptions {
  format: string
  output?: string
  quiet?: boolean
  q?: string
  category?: string
  stock?: string
  status?: string
  type?: string
  from?: string
  to?: string
  sort?: string
}

const examples = `
Examples:
  npm run --silent araliya -- export products > products.csv
  npm run araliya -- export products --format shopify --category makeup --output makeup.csv
  npm run --silent araliya -- export orders --status Pending --from 2026-01-01 --format jsonl | jq .orderId

Texts that a spreadsheet would run as a formula get an apostrophe, which an import removes.
Exit codes: 0 success, 1 failure, 2 wrong usage, 130 interrupted.`

const filters = ['q', 'category', 'stock', 'status', 'type', 'from', 'to', 'sort'] as const

export const command = withShopOptions(
  new Command('export').description(
    'Exports data of a running shop to a file or to standard output.',
  ),
)
  .addArgument(new Argument('<what>', 'what to export').choices(exportables))
  .addOption(
    new Option('--format <format>', 'shopify is for products')
      .choices(exportFormats)
      .default('csv'),
  )
  .option('--output <file>', 'write to this file instead of stdout')
  .option('--q <text>', 'only entries with this text')
  .option('--category <name>', 'products of one category')
  .addOption(
    new Option(
      '--stock <which>',
      'products that are in stock, out of stock or low in stock',
    ).choices(['in', 'out', 'low']),
  )
  .option('--status <status>', 'orders or customers of one status')
  .option('--type <type>', 'customers of one type')
  .option('--from <date>', 'orders placed on or after this date')
  .option('--to <date>', 'orders placed on or before this date')
  .option('--sort <order>', 'newest, or for products price, name, stock; for orders oldest, total')
  .addHelpText('after', examples)
  .action(async (what: string, options: Options) => {
    process.exitCode = await exportTo(what, options)
  })

async function exportTo(what: string, options: Options): Promise<number> {
  const interrupted = new AbortController()
  process.on('SIGINT', () => interrupted.abort())
  const shop = await ShopClient.open(options)
  const progress = createProgress(process.stderr, !options.quiet)
  try {
    const query = new URLSearchParams({ format: options.format })
    for (const name of filters) if (options[name] !== undefined) query.set(name, options[name])
    const { body } = await shop.call(`/exports/${what}?${query}`, {
      stream: true,
      signal: interrupted.signal,
    })
    let bytes = 0
    const counted = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        bytes += chunk.length
        progress.update('kilobytes', Math.round(bytes / 1_024), null)
        yield chunk
      }
    }
    const source = Readable.fromWeb(body as import('node:stream/web').ReadableStream)
    if (options.output) await pipeline(source, counted, createWriteStream(options.output))
    else await pipeline(source, counted, process.stdout, { end: false })
    progress.clear()
    return exitCodes.ok
  } catch (error) {
    progress.clear()
    if (interrupted.signal.aborted) return exitCodes.interrupted
    // The reader of the pipe, such as head, has closed it.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return exitCodes.ok
    throw error
  } finally {
    await shop.close()
  }
}
