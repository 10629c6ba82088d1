/** Texts of discount codes. */

export const codes = {
  label: 'Code',
  apply: 'Apply',
  applied: (code: string) => `The code ${code} is in the total.`,
  remove: (code: string) => `Remove the code ${code}`,
} as const
