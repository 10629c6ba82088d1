/** `node packages/commerce-benchmark/src/main.ts --shop FILE --address URL [--token TOKEN] …`: docs/benchmark-yourself.md. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runBenchmark, tableOf } from './run.ts'
import type { OpenShop } from './shop.ts'

const { values } = parseArgs({
  options: {
    shop: { type: 'string', default: path.join(import.meta.dirname, 'araliya.ts') },
    address: { type: 'string', default: 'http://localhost:3000' },
    token: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    products: { type: 'string', default: '1000' },
    buyers: { type: 'string', default: '10' },
    'at-once': { type: 'string', default: '16' },
    seconds: { type: 'string', default: '30' },
    json: { type: 'string' },
  },
})

function count(
  name: 'seed' | 'products' | 'buyers' | 'at-once' | 'seconds',
  least: number,
): number {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= least) return value
  process.stderr.write(`--${name} must be a whole number from ${least}, not ${values[name]}.\n`)
  process.exit(2)
}

const wishes = {
  seed: count('seed', 0),
  products: count('products', 3),
  buyers: count('buyers', 1),
  atOnce: count('at-once', 1),
  seconds: count('seconds', 1),
}
const { openShop } = (await import(pathToFileURL(path.resolve(values.shop)).href)) as {
  openShop: OpenShop
}
const shop = await openShop({ address: values.address.replace(/\/$/, ''), token: values.token })
const result = await runBenchmark(shop, wishes)
process.stdout.write(`${tableOf(result)}\n`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
process.exit(result.checks.every(({ passed }) => passed) ? 0 : 1)
