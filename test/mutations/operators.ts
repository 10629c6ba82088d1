/** The small mistakes that a long run makes in our sources, one at a time, found in the syntax tree. */
import { parseSync } from 'vite'

/** A part of a source text, and its replacement. */
export interface Mutant {
  start: number
  end: number
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  // biome-ignore lint/suspicious/noExplicitAny: the tree of a parser
  [field: string]: any
}

const exchanged: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Calls of a query builder that narrow, lock, sort or cut what is found. */
const fragments = new Set(['where', 'whereRef', 'forUpdate', 'forNoKeyUpdate', 'orderBy', 'limit'])

/** The same inside the text of a statement: comparisons, locks, ends of conditions. */
const inStatements: readonly [RegExp, string][] = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/\bfor (?:no key )?(?:update|share)\b(?! of)/g, ''],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ desc\b/g, ' asc'],
  [/ \+ 1\b/g, ' + 2'],
]

type Make = (node: Node, source: string) => Mutant[]

const replace = ({ start, end }: { start: number; end: number }, text: string): Mutant => ({
  start,
  end,
  text,
})

const textOf = (node: Node, source: string): string => source.slice(node.start, node.end)

/** Replaces an operator. */
const exchange: Make = ({ left, right, operator }, source) => {
  const other = exchanged[operator]
  if (!other) return []
  const between = source.slice(left.end, right.start)
  const at = left.end + between.indexOf(operator)
  return [replace({ start: at, end: at + operator.length }, other)]
}

/** A guard that always holds, and one that never does. */
const decide: Make = ({ test }) => [replace(test, 'true'), replace(test, 'false')]

const makers: Record<string, Make> = {
  BinaryExpression: exchange,
  LogicalExpression: exchange,
  IfStatement: decide,
  ConditionalExpression: decide,
  UnaryExpression: (node, source) =>
    node.operator === '!' ? [replace(node, textOf(node.argument, source))] : [],
  Literal(node) {
    if (typeof node.value === 'boolean') return [replace(node, String(!node.value))]
    if (typeof node.value === 'number') return [replace(node, String(node.value + 1))]
    if (typeof node.value === 'string' && node.value !== '') return [replace(node, "''")]
    return []
  },
  // A bare semicolon: nothing at all behind `if (…)` would be no program, which every test notices.
  ExpressionStatement: (node) =>
    /^(Call|Await|Assignment)Expression$/.test(node.expression.type) ? [replace(node, ';')] : [],
  ThrowStatement: (node) => [replace(node, ';')],
  CallExpression: (node, source) =>
    node.callee.type === 'MemberExpression' && fragments.has(node.callee.property.name)
      ? [replace(node, textOf(node.callee.object, source))]
      : [],
  TaggedTemplateExpression: ({ quasi }) =>
    (quasi.quasis as Node[]).flatMap((part) => {
      const text: string = part.value.raw
      return inStatements.flatMap(([from, to]) =>
        [...text.matchAll(from)].map(({ index, 0: found }) =>
          replace({ start: part.start + index, end: part.start + index + found.length }, to),
        ),
      )
    }),
}

/** Code for people or the compiler; its text is not promised. */
const passedOver = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSInterfaceDeclaration'])
const isSkipped = (node: Node): boolean =>
  passedOver.has(node.type) ||
  (node.type.startsWith('TS') && !/^TS(AsExpression|NonNull|Satisfies)/.test(node.type)) ||
  (node.type === 'NewExpression' && /Error$/.test(node.callee.name ?? ''))

/** All mutants of a source file, in the order of the text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const visit = (node: Node): void => {
    if (isSkipped(node)) return
    found.push(...(makers[node.type]?.(node, source) ?? []))
    for (const child of Object.values(node))
      for (const one of Array.isArray(child) ? child : [child])
        if (one && typeof one === 'object' && typeof one.type === 'string') visit(one)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found.sort((one, other) => one.start - other.start || one.end - other.end)
}
