/** Lists placeholders of saved replies and finds unfilled ones. Pure data, for the browser too. */

export const answerWords = ['name', 'orderId', 'subject', 'shop', 'me'] as const
export type AnswerWord = (typeof answerWords)[number]

const inBraces = (text: string): string[] =>
  [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)

const isWord = (name: string): name is AnswerWord =>
  (answerWords as readonly string[]).includes(name)

/** Returns placeholders of a template that do not exist. */
export const unknownWords = (template: string): string[] =>
  inBraces(template).filter((name) => !isWord(name))

/** Returns the placeholders left unfilled in a reply. Staff complete them by hand. */
export const leftWords = (answer: string): string[] => inBraces(answer).filter(isWord)
