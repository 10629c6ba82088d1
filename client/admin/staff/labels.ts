/** Labels of two-factor authentication of staff. */
export const signIn = {
  title: 'Login and security',
  requiredTitle: 'Set up two-factor authentication',
  issueCode: 'Issue setup code',
  codeOf: (name: string) => `2FA setup code for ${name}`,
  reset: 'Reset 2FA',
  resetOf: (name: string) => `Reset 2FA of ${name}`,
} as const
