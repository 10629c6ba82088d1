/** Texts of two-factor authentication: verification, set-up, recovery. */

export const dueTitle = 'One more step'
export const dueText = 'Your account has a second factor. Give it to log in.'
export const proofTitle = 'Is it you?'
export const proofText =
  'This needs your second factor once more. Nothing asks for it again for 15 minutes.'
export const code = 'Code'
export const codeHint = 'The six digits that your app shows now.'
export const recovery = 'Recovery code'
export const recoveryHint = 'One of the ten that you kept. Each is good once.'
export const useRecovery = 'Use a recovery code'
export const useApp = 'Use a code of your app'
export const usePasskey = 'Use your passkey'
export const submit = 'Continue'
export const checking = 'Checking…'
export const again = 'Begin again'
export const gone = 'This took too long. Please begin again.'
export const failed = 'That did not work. Please try again.'
export const passkeyFailed =
  'Your passkey was not given. Try again, or choose another way. Passkeys work at the address of the shop where they were made.'
export const title = 'Second factor'
export const lead =
  'A code of an app, or a passkey, besides your password: whoever gets hold of the password alone stays outside.'
export const required = 'Your role asks for one.'
export const none = 'You have none yet.'
export const addApp = 'Add an app'
export const addPasskey = 'Add a passkey'
export const kinds = { totp: 'App', passkey: 'Passkey' } as const
export const names = { totp: 'Authenticator app', passkey: 'Passkey' } as const
export const since = (day: string) => `since ${day}`
export const remove = 'Remove'
export const removeOf = (name: string) => `Remove ${name}`
export const removeText = (name: string) => `“${name}” is not asked for any more when you log in.`
export const removed = 'The second factor was removed.'
export const name = 'Name'
export const nameHint = 'By which you will know it again.'
export const password = 'Your password'
export const next = 'Next'
export const setupText =
  'A password alone can be stolen. So we send a code to the address of your account, to be sure that it is you.'
export const sendCode = 'Send me the code'
export const sendAgain = 'Send it again'
export const sending = 'Sending…'
export const setupCode = 'Code of the email'
export const setupCodeHint = 'Such as 3f7k-9wqz-2m4c-x8rt. It is good for 30 minutes.'
export const scan = 'Scan this with your app, then type the code that it shows.'
export const qr = 'QR code for your app'
export const byHand = 'Or type this key into the app:'
export const confirm = 'Confirm'
export const added = 'The second factor was added.'
export const codesTitle = 'Your recovery codes'
export const codesText =
  'They are shown this once. Keep them where your telephone is not: each lets you in once when you have lost it.'
export const copy = 'Copy'
export const copied = 'The codes were copied.'
export const save = 'Save as a file'
export const fileName = 'recovery-codes.txt'
export const done = 'I have kept them'
export const left = (count: number) => `Recovery codes that are left: ${count}`
export const renew = 'Make new recovery codes'
export const renewText = 'The old ones are good for nothing any more.'
export const loadFailed = 'Your second factors could not be loaded.'
export const noPassword =
  'This account signs in with Google and has no password. Set one first: it goes along with the second factor.'
