/** Lists placeholders of saved replies and finds unfilled ones. Pure data, for the browser too. */

export const replyPlaceholders = ['name', 'orderId', 'subject', 'shop', 'me'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)

const isPlaceholder = (name: string): name is ReplyPlaceholder =>
  (replyPlaceholders as readonly string[]).includes(name)

/** Returns placeholders of a template that do not exist. */
export const unknownPlaceholders = (template: string): string[] =>
  placeholdersIn(template).filter((name) => !isPlaceholder(name))

/** Returns the placeholders left unfilled in a reply. Staff must replace them. */
export const unfilledPlaceholders = (answer: string): string[] =>
  placeholdersIn(answer).filter(isPlaceholder)
