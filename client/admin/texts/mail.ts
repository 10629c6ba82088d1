/** Letters: what went out, how each looks, and the words that staff give it. */

export const mail = {
  title: 'Mail',
  subtitle: 'Letters that the shop sent in the last 30 days, and what became of them.',
  caption: 'Sent letters',
  searchLabel: 'Search by address',
  stateFilter: 'State',
  allStates: 'All states',
  states: { waiting: 'waiting', sent: 'sent', failed: 'failed' },
  /** sent where no mail server is set */
  inTerminal: 'kept here',
  letterFilter: 'Letter',
  allLetters: 'All letters',
  letter: 'Letter',
  to: 'To',
  erased: 'The account is gone.',
  noSubject: 'Not made yet',
  state: 'State',
  answer: 'Answer of the mail server',
  noAnswer: 'no answer',
  attempts: 'Attempts',
  next: 'Next attempt',
  time: 'Asked for',
  ended: 'Ended',
  open: (subject: string) => `Open ${subject}`,
  again: 'Send again',
  againTo: (letter: string, to: string) => `Send again ${letter} to ${to}`,
  againTitle: (to: string) => `Send this letter to ${to} once more?`,
  againText: 'It is made anew, with what is true now, and goes out at once.',
  hurryText: 'It waits for its next attempt. It is tried at once instead.',
  noCopy: 'No copy of it is kept yet.',
  loadFailed: 'The letters could not be loaded.',
  empty: 'No letter went out yet.',
  emptyHint: 'The first one follows an order or a message.',
  letters: 'Letters',
  failed: 'This did not work. Please try again.',
  terminalTitle: 'No mail server is set: nothing is sent.',
  terminalText:
    'Letters are kept here and shown in the terminal in which the shop was started. To send them, whoever runs the machine sets MAIL_URL and MAIL_FROM.',
} as const

export const letters = {
  title: 'Letters',
  subtitle: 'What the shop writes by mail: look at each, and give it your own words.',
  from: (address: string) => `They come from ${address}.`,
  audiences: { shopper: 'To customers', staff: 'To staff' },
  settings: 'Sender and recipients',
  changed: 'your words',
  loadFailed: 'The letters could not be loaded.',
  back: 'All letters',
  subject: 'Subject',
  closing: 'Closing words',
  closingHint: 'The last sentences, above your address. They may be empty.',
  names: (names: readonly string[]) =>
    `Words in braces are filled in: ${names.map((name) => `{${name}}`).join(', ')}.`,
  save: 'Save words',
  saved: 'The letter is saved.',
  failed: 'The letter could not be saved.',
  reset: 'Back to the usual words',
  resetText: (subject: string) =>
    `Your subject and closing words go, and the letter reads as it came: “${subject}”.`,
  resetDone: 'The letter reads as it came.',
  changedBy: (who: string, when: string) => `Changed by ${who}, ${when}`,
  preview: 'Preview',
  previewHint:
    'Told of things that never were. Links lead nowhere here, and pictures are left out.',
  previewFailed: 'The preview could not be made.',
  light: 'Light',
  dark: 'Dark',
  colours: 'Colours',
  width: 'Width',
  pixels: (n: number) => `${n} px`,
  frame: 'The letter',
  text: 'As plain text',
} as const

/** `order-placed` → `Order placed` */
export const letterTitle = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
