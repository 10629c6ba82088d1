/** What templates of answers may name in braces; of an answer, the browser asks whether any is left. Pure data. */

export const answerWords = ['name', 'orderId', 'subject', 'shop', 'me'] as const
export type AnswerWord = (typeof answerWords)[number]

const inBraces = (text: string): string[] =>
  [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)

const isWord = (name: string): name is AnswerWord =>
  (answerWords as readonly string[]).includes(name)

/** What stands in braces and stands for nothing. */
export const unknownWords = (template: string): string[] =>
  inBraces(template).filter((name) => !isWord(name))

/** What nothing was known of: whoever answers writes it themselves. */
export const leftWords = (answer: string): string[] => inBraces(answer).filter(isWord)
