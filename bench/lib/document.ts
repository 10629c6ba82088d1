/** docs/benchmarks.md, written from a run: figures as ratios, since absolute times are a machine's own. */
import { asTable, type Line } from './report.ts'

export function text(lines: readonly Line[], processor: string, cores: number): string {
  const details = lines
    .filter((line) => line.detail)
    .map((line) => `- ${line.id}, ${line.what}: ${line.detail}`)
  return `# Speed and scale

Written by \`npm run bench -- --write\`. Every figure is a ratio against a baseline measured in the same
minutes on the same machine, or an amount with a bar of its own. Nothing of this is asserted by tests:
times vary from machine to machine, and behaviour is what tests are for.

Baselines: a bare Fastify route that answers the same bytes (no security headers, no compression, no
metrics, no request ids); the same page read by Fastify and pg by hand; the statements of an order by
pg alone, with the same pool. CPU is the processor time of the server process a request, which is
steadier than requests a second; of several runs in turns the least disturbed counts. The load comes from the same machine (${processor}, ${cores} cores).

${asTable()}

What the ratios are made of on that machine:

${details.join('\n')}
`
}
