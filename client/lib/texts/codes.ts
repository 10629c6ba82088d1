/** Texts of discount codes. */

export const codes = {
  label: 'Code',
  apply: 'Apply',
  applied: (code: string) => `The code ${code} is applied.`,
  remove: (code: string) => `Remove the code ${code}`,
} as const
