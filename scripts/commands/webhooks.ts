/** `npm run araliya -- webhooks listen`: forwards a shop's events to an address here. docs/events.md */
import { setTimeout as sleep } from 'node:timers/promises'
import { Argument, Command } from 'commander'
import type { EventType, ShopEvent } from '../../server/core/events/events.schema.ts'
import { newSecret, signedHeaders } from '../../server/modules/webhooks/signature.ts'
import {
  exitCodes,
  type ShopOptions,
  UsageError,
  wholeNumber,
  withShopOptions,
} from '../lib/command.ts'
import { ShopClient } from '../lib/shop-client.ts'

interface Options extends ShopOptions {
  forward: string
  types?: EventType[]
  secret?: string
  samples?: boolean
  every: number
}

interface Document {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, Content> } } }>
  components: { schemas: Record<string, { examples: [ShopEvent] }> }
}
interface Content {
  schema: { allOf: [{ $ref: string }] }
}

const examples = `
Reads new events of the shop by an API key with the permission webhooks, so the shop needs no address
of this machine. Each event is signed by Standard Webhooks and sent once.

Examples:
  npm run araliya -- webhooks listen --forward http://localhost:3001/hook
  npm run araliya -- webhooks listen --forward http://localhost:3001/hook --samples --types order.placed
  npm run araliya -- webhooks listen --forward http://localhost:3001/hook --url https://shop.example --token "$KEY"

Exit codes: 0 stopped by Ctrl+C, 1 failure, 2 wrong usage.`

export const command = withShopOptions(
  new Command('webhooks').description('Forwards each new event of a running shop to an address.'),
)
  .addArgument(new Argument('<action>', 'what to do').choices(['listen']))
  .requiredOption('--forward <address>', 'where to send the events')
  .option('--types <list>', 'only these event types, separated by commas', (text) =>
    text.split(','),
  )
  .option('--secret <whsec>', 'signing secret of your endpoint; a new one by default')
  .option('--samples', 'first send a sample of each type')
  .option('--every <seconds>', 'time between two polls', wholeNumber('--every', 1, 60), 2)
  .addHelpText('after', examples)
  .action(async (_action: string, options: Options) => {
    process.exitCode = await listen(options)
  })

async function listen(options: Options): Promise<number> {
  if (!URL.canParse(options.forward))
    throw new UsageError(`--forward: "${options.forward}" is not an address.`)
  const { types, secret = newSecret() } = options
  const stopped = new AbortController()
  process.on('SIGINT', () => stopped.abort())
  const { signal } = stopped
  const shop = await ShopClient.open(options)
  try {
    let { next } = await shop.json<{ next: string }>('/events?after=latest', { signal })
    process.stderr.write(`Signing secret: ${secret}\n`)
    if (!options.quiet) process.stderr.write(`Listening to ${shop.url}. Press Ctrl+C to stop.\n`)
    const forward = async (event: ShopEvent) => {
      const result = await send(options.forward, event, secret, signal)
      process.stdout.write(`${event.timestamp} ${event.type} ${event.entityId} ${result}\n`)
    }
    if (options.samples) for (const event of await samples(shop, types)) await forward(event)
    while (true) {
      const query = new URLSearchParams({ after: next })
      for (const type of types ?? []) query.append('types', type)
      const found = await shop.json<{ events: ShopEvent[]; next: string }>(`/events?${query}`, {
        signal,
      })
      for (const event of found.events) await forward(event)
      next = found.next
      if (found.events.length === 0) await sleep(options.every * 1_000, undefined, { signal })
    }
  } catch (error) {
    if (signal.aborted) return exitCodes.ok
    throw error
  } finally {
    await shop.close()
  }
}

/** Sends one signed event. @returns the status of the response, or the reason without one */
async function send(
  address: string,
  event: ShopEvent,
  secret: string,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(`msg_${event.id}`, body, [secret], new Date()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    signal.throwIfAborted()
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

/** Reads a sample of each type from the document of the shop. @throws UsageError for other types */
async function samples(shop: ShopClient, types?: EventType[]): Promise<ShopEvent[]> {
  const { webhooks, components } = await shop.json<Document>('/openapi.json')
  return (types ?? (Object.keys(webhooks) as EventType[])).map((type) => {
    const content = webhooks[type]?.post.requestBody.content['application/json']
    if (!content) throw new UsageError(`--types: ${type} is not an event type of this shop.`)
    const name = content.schema.allOf[0].$ref.split('/').at(-1)!
    return { ...components.schemas[name]!.examples[0], type, id: `test_${type}` }
  })
}
