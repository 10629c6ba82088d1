/** Runs an OpenTelemetry collector for tests: accepts OTLP over HTTP as protobuf, and keeps it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ExportedSpan {
  traceId: string
  spanId: string
  /** '' for a root */
  parentId: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  failed: boolean
  /** nanoseconds */
  start: bigint
  end: bigint
}
interface ExportedLog {
  severity: number
  body: unknown
  traceId: string
  attributes: Record<string, unknown>
}
interface ExportedFigure {
  name: string
  unit: string
  points: { attributes: Record<string, unknown>; count: bigint; value: number }[]
}
export interface Collector extends AsyncDisposable {
  address: string
  spans: ExportedSpan[]
  logs: ExportedLog[]
  figures: ExportedFigure[]
  resources: Record<string, unknown>[]
  /** headers of every call */
  calls: { path: string; headers: Record<string, unknown> }[]
}

/** A protobuf field: a number, or bytes of a text or a message. */
type Field = bigint | Buffer
type Message = Map<number, Field[]>

function varint(bytes: Buffer, at: number): [value: bigint, next: number] {
  let value = 0n
  for (let shift = 0n; ; shift += 7n) {
    const byte = bytes[at++]!
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return [value, at]
  }
}

/** Parses a message: https://protobuf.dev/programming-guides/encoding/ */
function read(bytes: Buffer): Message {
  const fields: Message = new Map()
  for (let at = 0; at < bytes.length; ) {
    let field: Field
    const [tag, next] = varint(bytes, at)
    const wire = Number(tag & 7n)
    if (wire === 0) [field, at] = varint(bytes, next)
    else {
      const [length, begin] =
        wire === 2 ? varint(bytes, next) : ([wire === 1 ? 8n : 4n, next] as const)
      at = begin + Number(length)
      field = bytes.subarray(begin, at)
    }
    const number = Number(tag >> 3n)
    fields.set(number, [...(fields.get(number) ?? []), field])
  }
  return fields
}

const all = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((one) => read(one as Buffer))
const bytesOf = (message: Message, field: number) =>
  (message.get(field)?.[0] ?? Buffer.alloc(0)) as Buffer
const textOf = (message: Message, field: number) => bytesOf(message, field).toString('utf8')
const hexOf = (message: Message, field: number) => bytesOf(message, field).toString('hex')
const intOf = (message: Message, field: number) => Number(message.get(field)?.[0] ?? 0n)
const timeOf = (message: Message, field: number) => bytesOf(message, field).readBigUInt64LE()

function plainOf(value: Message): unknown {
  if (value.has(1)) return textOf(value, 1)
  if (value.has(2)) return value.get(2)![0] === 1n
  if (value.has(3)) return Number(value.get(3)![0])
  if (value.has(4)) return bytesOf(value, 4).readDoubleLE()
  if (value.has(5)) return all(read(bytesOf(value, 5)), 1).map(plainOf)
  return value.has(6) ? attributesOf(read(bytesOf(value, 6)), 1) : undefined
}
const attributesOf = (message: Message, field: number): Record<string, unknown> =>
  Object.fromEntries(all(message, field).map((one) => [textOf(one, 1), plainOf(all(one, 2)[0]!)]))

const spanOf = (span: Message): ExportedSpan => ({
  traceId: hexOf(span, 1),
  spanId: hexOf(span, 2),
  parentId: hexOf(span, 4),
  name: textOf(span, 5),
  kind: intOf(span, 6),
  start: timeOf(span, 7),
  end: timeOf(span, 8),
  attributes: attributesOf(span, 9),
  failed: all(span, 15).some((status) => intOf(status, 3) === 2),
})

const logOf = (log: Message): ExportedLog => ({
  severity: intOf(log, 2),
  body: all(log, 5).map(plainOf)[0],
  attributes: attributesOf(log, 6),
  traceId: hexOf(log, 9),
})

const figureOf = (figure: Message): ExportedFigure => ({
  name: textOf(figure, 1),
  unit: textOf(figure, 3),
  points: [
    ...[5, 7]
      .flatMap((kind) => all(figure, kind))
      .flatMap((kind) => all(kind, 1))
      .map((point) => ({
        attributes: attributesOf(point, 7),
        count: 1n,
        value: bytesOf(point, 4).readDoubleLE(),
      })),
    ...all(figure, 9)
      .flatMap((kind) => all(kind, 1))
      .map((point) => ({
        attributes: attributesOf(point, 9),
        count: timeOf(point, 4),
        value: bytesOf(point, 5).readDoubleLE(),
      })),
  ],
})

/** Starts a collector, which ends with the test. */
export async function startCollector(): Promise<Collector> {
  const received: Pick<Collector, 'spans' | 'logs' | 'figures' | 'resources' | 'calls'> = {
    ...{ spans: [], logs: [], figures: [], resources: [], calls: [] },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url!
    received.calls.push({ path, headers: request.headers })
    for (const one of all(read(Buffer.concat(chunks)), 1)) {
      received.resources.push(...all(one, 1).map((resource) => attributesOf(resource, 1)))
      const records = all(one, 2).flatMap((scope) => all(scope, 2))
      if (path === '/v1/traces') received.spans.push(...records.map(spanOf))
      if (path === '/v1/logs') received.logs.push(...records.map(logOf))
      if (path === '/v1/metrics') received.figures.push(...records.map(figureOf))
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...received,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
