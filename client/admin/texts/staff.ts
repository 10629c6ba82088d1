/** Who works here, what their roles may do, and API keys. */
import { things } from '../../lib/values/numbers.ts'

export const staff = {
  title: 'Staff',
  subtitle: 'Everybody who works here. A role says what somebody may see and do.',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  state: 'State',
  states: { active: 'active', blocked: 'blocked' },
  since: 'Since',
  you: 'This is you',
  roles: 'Roles',
  add: 'Add somebody',
  change: 'Change role',
  changeOf: (name: string) => `Change role of ${name}`,
  changeText: 'It takes hold of the next thing they do.',
  save: 'Save role',
  changed: (name: string) => `${name} has another role now.`,
  none: 'None: a customer',
  noneHint: 'They keep their account, and see nothing of this area. API keys that they made end.',
  nothing: 'Nothing yet',
  failed: 'The change was not saved. Please try again.',
  loadFailed: 'The staff could not be loaded.',
  rolesFailed: 'The roles could not be loaded.',
  empty: 'Nobody works here yet.',
} as const

export const invitations = {
  invite: 'Invite somebody',
  title: 'Invite somebody',
  text: 'They get a letter with a link that works once, for three days, and set a password of their own.',
  send: 'Send invitation',
  sent: (email: string) => `An invitation is on its way to ${email}.`,
  failed: 'The invitation was not sent. Please try again.',
  choose: 'Choose a role',
  list: 'Open invitations',
  by: 'Invited by',
  until: 'Good until',
  expired: 'too old',
  again: 'Send again',
  againTo: (email: string) => `Send again to ${email}`,
  revoke: 'Take back',
  revokeOf: (email: string) => `Take back the invitation of ${email}`,
  loadFailed: 'The invitations could not be loaded.',
  asks: {
    again: {
      title: (email: string) => `Send the invitation to ${email} again?`,
      text: 'Its three days begin anew, and it is good by your own permissions from now on.',
      action: 'Send again',
      done: (email: string) => `The invitation is on its way to ${email} again.`,
    },
    revoke: {
      title: (email: string) => `Take back the invitation of ${email}?`,
      text: 'No link that was sent works any more. You can invite them anew.',
      action: 'Take back',
      done: (email: string) => `The invitation of ${email} is taken back.`,
    },
  },
} as const

/** The second factor of staff. */
export const signIn = {
  title: 'Your sign-in',
  firstTitle: 'Set up your second factor',
  firstText:
    'Until you have set it up, nothing else is open to you. Your login is asked for it from then on.',
  has: 'Second factor',
  makeCode: 'Make a code',
  codeOf: (name: string) => `Code for the second factor of ${name}`,
  codeText:
    'They set up the second factor that their role asks for with a code that is sent to their address. Where no letter comes, hand one over yourself: make sure that it is they who ask. It is good for 30 minutes, once. Type your own password.',
  lift: 'Lift second factor',
  liftOf: (name: string) => `Lift the second factor of ${name}`,
  liftText:
    'For somebody who lost their devices: make sure that it is they who ask. They are logged out everywhere, log in with their password alone, and get a letter about it. Type your own password.',
  lifted: (name: string) => `${name} has no second factor any more.`,
} as const

export const roles = {
  title: 'Roles',
  subtitle: 'What each role may do. Nobody gives more than they hold themselves.',
  grid: 'Permissions of each role',
  permission: 'Permission',
  yes: 'yes',
  no: 'no',
  holders: (n: number) => things(n, 'person', 'people'),
  held: (n: number, of: number) => `${n} of ${of} permissions`,
  ownerNote: 'May do everything. Somebody always is one.',
  create: 'Create role',
  createTitle: 'Create a role',
  name: 'Name',
  save: 'Save role',
  saved: (name: string) => `The role ${name} is saved.`,
  takesHold: (n: number) =>
    `${things(n, 'person has', 'people have')} this role. What you change takes hold of the next thing they do.`,
  stale: 'Somebody changed this role meanwhile. Close this window to see how it is now.',
  removeTitle: (name: string) => `Delete the role ${name}?`,
  removeText: 'Nobody has it. It cannot be brought back.',
  removeInvited: (n: number) =>
    `${things(n, 'person is', 'people are')} invited to it and have not come yet: their invitations end.`,
  removed: (name: string) => `The role ${name} is deleted.`,
  failed: 'The change was not saved. Please try again.',
  loadFailed: 'The roles could not be loaded.',
} as const
