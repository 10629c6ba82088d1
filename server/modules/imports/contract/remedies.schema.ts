/**
 * What of a mapping cures a row, as the API names it. The page says its own controls in their place and the
 * command its options, so the reasons of rows are made with these words and no others.
 */
export const remedies = {
  decimal: "the mapping's numbers.decimal",
  pick: "the mapping's numbers.pick",
  unsaid: 'a currency.code in the mapping',
  rate: 'the mapping has no factor',
  stock: 'defaults.stock or untracked in the mapping',
  duplicates: 'duplicates "first" in the mapping',
  categories: "the mapping's categories",
} as const
type Remedy = keyof typeof remedies

/** `names no currency; --currency says which`: a reason in which what cures it is called as whoever reads it knows it. */
export const withRemedies = (reason: string, words: Partial<Record<Remedy, string>>): string =>
  Object.entries(words).reduce(
    (text, [one, word]) => text.replaceAll(remedies[one as Remedy], word),
    reason,
  )
