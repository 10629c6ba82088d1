/** Generates the code samples of the API reference: curl, the typed client, and Python. */

interface Parameter {
  name?: string
  in?: string
  required?: boolean
  example?: unknown
}

interface Body {
  content?: Record<string, { example?: unknown; schema?: { properties?: object } }>
}

/** The parts of a documented operation that samples need. */
export interface SampledOperation {
  operationId: string
  security?: readonly object[]
  parameters?: readonly Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

export interface CodeSample {
  lang: 'curl' | 'TypeScript' | 'Python'
  source: string
}

const widest = 72

/** Writes a value as a literal; a short one on one line. */
function literal(value: unknown, lang: 'TypeScript' | 'Python', indent = ''): string {
  const isPython = lang === 'Python'
  if (value === null) return isPython ? 'None' : 'null'
  if (typeof value === 'boolean') return isPython ? (value ? 'True' : 'False') : String(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}${isPython ? '    ' : '  '}`
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, lang, inner))
    : Object.entries(value).map(([name, item]) => {
        const key = !isPython && /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
        return `${key}: ${literal(item, lang, inner)}`
      })
  const gap = Array.isArray(value) || parts.length === 0 ? '' : ' '
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`
  if (indent.length + line.length <= widest && !line.includes('\n')) return line
  return `${open}\n${inner}${parts.join(`,\n${inner}`)},\n${indent}${close}`
}

/** Returns true for operations of the typed client: those without files. */
const isTyped = ({ requestBody = {}, responses }: SampledOperation): boolean =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, answer]) => Object.keys(answer.content ?? {}))
    .concat(Object.keys(requestBody.content ?? {}))
    .every((type) => type === 'application/json')

/** Returns one sample in each language, with the example values of the document. */
export function codeSamples(
  method: string,
  path: string,
  operation: SampledOperation,
  serverUrl: string,
): CodeSample[] {
  const { operationId, security = [], parameters = [], requestBody } = operation
  const valuesIn = (place: string): [string, unknown][] =>
    parameters
      .filter((parameter) => parameter.required && parameter.in === place)
      .map(({ name = '', example = name }) => [name, example])
  const fixed = new Map(valuesIn('path'))
  const query = new URLSearchParams(valuesIn('query').map(([name, value]) => [name, `${value}`]))
  const address = path.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(`${fixed.get(name)}`),
  )
  const url = `${serverUrl}/api${address}${query.size > 0 ? `?${query}` : ''}`
  const hasToken = security.length > 0 && security.every((one) => Object.keys(one).length > 0)
  const [type = '', { example: body, schema } = {}] =
    Object.entries(requestBody?.content ?? {})[0] ?? []
  const kind =
    type === 'multipart/form-data' ? 'form' : body instanceof Object ? 'json' : type && 'file'
  const [field] = Object.keys(schema?.properties ?? {})
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const lines = (parts: string[], separator: string) => parts.filter(Boolean).join(separator)

  const curl = lines(
    [
      `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} ${quoted(url)}`,
      hasToken ? '-H "Authorization: Bearer $TOKEN"' : '',
      type && kind !== 'form' ? `-H 'Content-Type: ${type}'` : '',
      kind === 'json' ? `-d ${quoted(JSON.stringify(body))}` : '',
      kind === 'form' ? `-F '${field}=@photo.jpg'` : '',
      kind === 'file' ? "--data-binary '@file'" : '',
    ],
    ' \\\n  ',
  )
  const input = {
    ...Object.fromEntries([...valuesIn('path'), ...valuesIn('query')]),
    ...(kind === 'json' ? (body as object) : {}),
  }
  const called = Object.keys(input).length > 0 ? literal(input, 'TypeScript') : ''
  const typescript = `import { createClient } from 'araliya/client'

const shop = createClient({ url: ${JSON.stringify(serverUrl)}${hasToken ? ', token' : ''} })
const answer = await shop.${operationId}.${method === 'get' ? 'query' : 'mutate'}(${called})`
  const options = lines(
    [
      JSON.stringify(url),
      hasToken ? 'headers={"Authorization": f"Bearer {token}"}' : '',
      kind === 'json' ? `json=${literal(body, 'Python', '    ')}` : '',
      kind === 'form' ? `files={"${field}": open("photo.jpg", "rb")}` : '',
      kind === 'file' ? 'data=open("file", "rb")' : '',
    ],
    ',\n    ',
  )
  const python = `import requests

answer = requests.${method}(
    ${options},
)
answer.raise_for_status()`
  return [
    { lang: 'curl', source: curl },
    ...(isTyped(operation) ? [{ lang: 'TypeScript', source: typescript } as const] : []),
    { lang: 'Python', source: python },
  ]
}
