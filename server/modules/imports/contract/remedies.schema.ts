/**
 * Names of the mapping parts that fix a row's issue, as the API names them. The page replaces them
 * with its controls and the CLI with its options, so reasons use exactly these texts.
 */
export const remedies = {
  decimal: "the mapping's numbers.decimal",
  pick: "the mapping's numbers.pick",
  unsaid: 'a currency.code in the mapping',
  rate: 'the mapping has no rate',
  stock: 'defaults.stock or untracked in the mapping',
  duplicates: 'duplicates "first" in the mapping',
  categories: "the mapping's categories",
} as const
type Remedy = keyof typeof remedies

/** Replaces API names in a reason by a client's: `names no currency; --currency says which`. */
export const withRemedies = (reason: string, labels: Partial<Record<Remedy, string>>): string =>
  Object.entries(labels).reduce(
    (text, [one, label]) => text.replaceAll(remedies[one as Remedy], label),
    reason,
  )
