/** Renders an email as plain text. */
import type { Block } from './blocks.ts'
import type { EmailShop } from './email-shop.ts'
import { plain } from './template.ts'

/** Puts each line of a value on its own line. */
const fact = ([label, value]: readonly [string, string]): string =>
  value.includes('\n') ? `${label}:\n${indented(value, '  ')}` : `${label}: ${value}`

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => by + line)
    .join('\n')

function written(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(block.text.length, 60))}`
    case 'paragraph':
      return block.text
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'facts':
      return [block.title, ...block.facts.map(fact)].filter(Boolean).join('\n')
    case 'lines':
      return [
        ...block.lines.map(({ quantity, name, amount }) => `${quantity} × ${name}: ${amount}`),
        ...(block.sums
          ? ['---', ...[...block.sums.more, block.sums.total, ...block.sums.notes].map(fact)]
          : []),
      ].join('\n')
    case 'quote':
      return indented(block.text, '> ')
    case 'links':
      return block.links
        .map(({ label, note, href }) => [`${label}${note && ` (${note})`}`, href].join('\n'))
        .join('\n\n')
  }
}

/** Renders the text. @param signature lines about the sender */
export const textOf = (
  blocks: readonly Block[],
  signature: readonly string[],
  shop: Pick<EmailShop, 'name'>,
): string =>
  plain([...blocks.map(written), ['-- ', shop.name, ...signature].join('\n')].join('\n\n'))
