/** Validates responses against the OpenAPI document that the server serves. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Answered {
  method: string
  /** with or without a host; only paths under /api are checked */
  url: string
  status: number
  contentType: string
  /** compressed: the text is unreadable here */
  encoded?: boolean
  body: string
}

export interface Contract {
  /** checks an answer. @throws Error that names the operation and what the document forbids */
  check: (answer: Answered) => void
  /** the same for events that the shop sends */
  checkEvent: (event: { type: string }) => void
}

interface Answer {
  /** of a failure, which is defined once under a name */
  $ref?: string
  content?: Record<string, { schema?: object }>
}

interface Operation {
  operationId?: string
  responses: Record<string, Answer>
}

interface Document {
  components: { responses: Record<string, Answer> }
  paths: Record<string, Record<string, Operation>>
}

const escapePointer = (text: string) =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))

const pathOf = (url: string): string => new URL(url, 'http://shop').pathname

/** Paths that the document omits: the documents themselves and their pages. */
const undescribed = /^\/api\/(openapi(\.json|\/)|docs(\/|$))/

/** Paths whose last parameter may be blank, or missing with the slash before it. */
const withOptionalEnd = new Set(['/products/category/{category}', '/products/search/{query}'])

function patternOf(path: string): string {
  const pattern = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')
  return withOptionalEnd.has(path) ? pattern.replace(/\/\[\^\/\]\+$/, '(?:$&)?') : pattern
}

const cache = new Map<string, Contract>()

/** Compiles a contract, once per text. @param text the document as served */
export function contractOf(text: string): Contract {
  const known = cache.get(text)
  if (known) return known
  const contract = compile(JSON.parse(text) as Document)
  cache.set(text, contract)
  return contract
}

function compile(document: Document): Contract {
  // Every worker compiles only what its tests need. The document has its own lint test, each noun
  // is compiled once for all references. Code that runs a few times needs no optimisation.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema(document as object, 'document')
  const validators = new Map<string, ValidateFunction>()
  const validator = (pointer: string): ValidateFunction => {
    let found = validators.get(pointer)
    if (!found) {
      found = ajv.compile({ $ref: `document#${pointer}` })
      validators.set(pointer, found)
    }
    return found
  }
  // literal paths before those with parameters: /products/search/{query} before /products/{id}/…
  const paths = Object.keys(document.paths)
    .map((path) => ({
      path,
      pattern: new RegExp(`^/api${patternOf(path)}/?$`),
      parameters: path.split('{').length,
    }))
    .sort(
      (a, b) =>
        a.parameters - b.parameters ||
        Number(withOptionalEnd.has(b.path)) - Number(withOptionalEnd.has(a.path)),
    )

  const assertFits = (pointer: string, what: string, body: string): void => {
    const validate = validator(pointer)
    if (validate(JSON.parse(body))) return
    const problems = validate.errors!.map(
      (error) =>
        `${error.instancePath || '(body)'} ${error.message} ${JSON.stringify(error.params)}`,
    )
    throw new Error(
      `${what} in a shape its document does not allow:\n${problems.join('\n')}\n${body.slice(0, 500)}`,
    )
  }
  const fits = (pointer: string, name: string, { status, body }: Answered): void =>
    assertFits(pointer, `${name} answered ${status}`, body)

  return {
    checkEvent(event) {
      const body = `/webhooks/${event.type}/post/requestBody/content/application~1json/schema`
      assertFits(body, `${event.type} is emitted`, JSON.stringify(event))
    },
    check(answer) {
      const path = pathOf(answer.url)
      if (!path.startsWith('/api/') || undescribed.test(path)) return
      if (answer.method === 'HEAD' || answer.method === 'OPTIONS') return
      // a path without parameters matches exactly, even if another pattern fits it
      const isMeant = paths.some((one) => one.parameters === 1 && one.pattern.test(path))
      const entry = paths.find(({ pattern, path: template, parameters }) => {
        const described = document.paths[template]!
        if (isMeant && parameters > 1) return false
        return pattern.test(path) && described[answer.method.toLowerCase()]
      })
      const operation = entry && document.paths[entry.path]![answer.method.toLowerCase()]!
      if (!operation) {
        if (answer.status < 400) throw new Error(`${answer.method} ${path} is not documented`)
        if (!answer.encoded) fits('/components/schemas/Error', `${answer.method} ${path}`, answer)
        return
      }
      const name = operation.operationId ?? `${answer.method} ${entry.path}`
      const described = operation.responses[String(answer.status)]
      const shared = described?.$ref?.split('/').at(-1)
      const response = shared ? document.components.responses[shared] : described
      if (!response)
        throw new Error(
          `${name} answered ${answer.status}, which its document does not list: ${answer.body.slice(0, 300)}`,
        )
      if (!response.content) {
        if (answer.body !== '') throw new Error(`${name} answered ${answer.status} with a body`)
        return
      }
      const [type] = answer.contentType.split(';')
      if (!response.content[type!])
        throw new Error(
          `${name} answered ${type}, its document says ${Object.keys(response.content)}`,
        )
      // Files, such as CSV: their own tests read them.
      if (answer.encoded || type !== 'application/json') return
      const method = answer.method.toLowerCase()
      const place =
        described?.$ref?.slice(1) ??
        `/paths/${escapePointer(entry.path)}/${method}/responses/${answer.status}`
      fits(`${place}/content/${escapePointer(type!)}/schema`, name, answer)
    },
  }
}
