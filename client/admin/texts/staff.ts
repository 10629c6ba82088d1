/** Texts of two-factor authentication of staff. */
export const signIn = {
  title: 'Login and security',
  requiredTitle: 'Set up two-factor authentication',
  requiredText:
    'Your role requires two-factor authentication (2FA). Set it up to use the admin area.',
  enabled: '2FA',
  issueCode: 'Issue setup code',
  codeOf: (name: string) => `2FA setup code for ${name}`,
  codeText:
    'Staff need an emailed code to set up the 2FA that their role requires. If no email reaches them, verify their identity and hand over a code yourself. It is valid for 30 minutes and one use. Enter your own password.',
  reset: 'Reset 2FA',
  resetOf: (name: string) => `Reset 2FA of ${name}`,
  resetText:
    'For users who lost their devices. Verify their identity first. They are logged out everywhere, can log in with their password alone, and get an email. Enter your own password.',
  resetDone: (name: string) => `2FA of ${name} was reset.`,
} as const
