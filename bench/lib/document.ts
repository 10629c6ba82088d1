/** Writes docs/benchmarks.md from a run: ratios, since absolute times depend on the machine. */
import { loadavg } from 'node:os'
import { asDetails, asTable, leftOut } from './report.ts'

export interface Circumstances {
  processor: string
  cores: number
  /** the machine's load average when the run began */
  loadBefore: number
  /** parts that failed, with the reason */
  failed: ReadonlyMap<string, string>
}

const busy = `**How far to trust this page.** Other work shared the machine during this run. Ratios within one line
were measured in turns and suffer least; amounts of milliseconds and requests a second suffer most. Measure
again on a quiet machine before relying on a figure that is near its bar.`

/** @param earlier the page as it was: the figures of other parts stay in it */
export function text(
  earlier: string,
  { processor, cores, loadBefore, failed }: Circumstances,
): string {
  const load = `${loadBefore.toFixed(1)} before the run, ${loadavg()[0]!.toFixed(1)} at its end`
  return `# Speed and scale

\`npm run bench\` measures; \`npm run bench -- --write\` updates this page, and
\`npm run bench -- reads orders\` picks parts (the figures of other parts stay). Every figure is a ratio against a
baseline measured in the same minutes on the same machine, or an amount with a bar of its own. Nothing of
this is asserted by tests: times vary from machine to machine, and behaviour is what tests are for.

Baselines: a bare Fastify route that answers the same bytes (no security headers, no compression, no
metrics, no request ids); the same page read by plain Fastify and pg code; the statements of an order by pg
alone, with the same pool. CPU is the processor time of the server process a request, which is steadier
than requests a second; of several runs in turns the least disturbed counts.

Last measured on ${new Date().toISOString().slice(0, 10)}: ${processor}, ${cores} cores, from which the load and the
database ran as well; load average ${load}.
${loadBefore > cores ? `\n${busy}\n` : ''}
${asTable(earlier)}
${[...failed].map(([part, why]) => `\nNo new figures of \`${part}\`: ${why}.\n`).join('')}${leftOut.map((part) => `\nLeft out: ${part}\n`).join('')}
What the figures are made of:

${asDetails(earlier)}

## What is behind them

**P1, P2.** A read of the catalogue that was answered before, at the same address, is sent again by the first hook
of a request, with every header that hooks gave it (server/http/response-cache/response-cache.ts); home and product pages as
well. The remaining time is Fastify's routing, the metrics, and Node's own way of a request. An address is cached at its
second request, so the uncached reads here request positions in the list that were not read before.

**P3.** An uncached page goes through everything: hooks, input validation, Kysely, the presenter, the cache.
It is spread thin: Fastify's hooks (headers, CORS, metrics, ids), Kysely's layers around
the driver, the cursor.

**P5, P6.** Lists, products and quotes read a few entries of an index, however many there are. A search ranks
at most 500 products. Best sellers and sales are sums over one index of all that was sold in the range, so
they grow with the sales of thirty days, not with the age of the shop.

The search understands 105 of 106 misspelt terms of the demo catalogue; the test
test/server/modules/catalog/misspellings.test.ts asks for 98 in a hundred.

**P7.** Two connections plan and write batches side by side and commit them in the order of the file
([why so](adr/0006-write-imports-in-ordered-batches.md)), so file and database keep both cores at work to the end; one connection left a third of
them idle. A row costs the database some 200 microseconds, spread over twelve indexes, the text
search and the row of the report. The rest of the run is the start of the command, the upload and one pass over
the whole file.

**P9.** Node starts with a young heap of 8 MB (\`npm start\`, Dockerfile): left alone it kept a hundred
megabytes of garbage. A third of what remains after the start is Node itself and its TypeScript loader.
`
}
