/** Texts of two-factor authentication of staff. */
export const signIn = {
  title: 'Your sign-in',
  firstTitle: 'Set up your second factor',
  firstText:
    'Until you have set it up, nothing else is open to you. Your login is asked for it from then on.',
  has: 'Second factor',
  makeCode: 'Make a code',
  codeOf: (name: string) => `Code for the second factor of ${name}`,
  codeText:
    'They set up the second factor that their role asks for with a code that is sent to their address. Where no email comes, hand one over yourself: make sure that it is they who ask. It is good for 30 minutes, once. Type your own password.',
  lift: 'Lift second factor',
  liftOf: (name: string) => `Lift the second factor of ${name}`,
  liftText:
    'For somebody who lost their devices: make sure that it is they who ask. They are logged out everywhere, log in with their password alone, and get an email about it. Type your own password.',
  lifted: (name: string) => `${name} has no second factor any more.`,
} as const
