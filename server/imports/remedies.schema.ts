/**
 * What of a mapping cures a row, as the API and the command name it. The page says its own controls in their
 * place, so the reasons of rows are made with these words and no others.
 */
export const remedies = {
  decimal: "the mapping's numbers.decimal",
  pick: "the mapping's numbers.pick",
  currency: "the mapping's currency",
  unsaid: 'a currency.code in the mapping',
  rate: 'the mapping has no factor',
  stock: 'defaults.stock or untracked in the mapping',
  duplicates: 'duplicates "first" in the mapping',
  categories: "the mapping's categories",
} as const
