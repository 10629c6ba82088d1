/** Texts of two-factor authentication: verification, set-up, recovery. */

export const dueTitle = 'One more step'
export const dueText = 'Your account uses two-factor authentication. Enter a code or use a passkey.'
export const stepUpTitle = 'Verify your identity'
export const stepUpText =
  'This action requires two-factor authentication. You will not be asked again for 15 minutes.'
export const code = 'Code'
export const codeHint = 'The six digits in your authenticator app.'
export const recovery = 'Recovery code'
export const recoveryHint = 'One of your ten recovery codes. Each works once.'
export const useRecovery = 'Use a recovery code'
export const useApp = 'Use your authenticator app'
export const usePasskey = 'Use your passkey'
export const submit = 'Continue'
export const checking = 'Checking…'
export const again = 'Start again'
export const expired = 'This took too long. Please start again.'
export const failed = 'That did not work. Please try again.'
export const passkeyFailed =
  'Your passkey could not be used. Try again or choose another method. A passkey works only on the website where you created it.'
export const title = 'Two-factor authentication (2FA)'
export const lead =
  'A code of an authenticator app or a passkey protects your account, even if someone knows your password.'
export const required = 'Your role requires 2FA.'
export const none = 'Two-factor authentication is off.'
export const addApp = 'Add authenticator app'
export const addPasskey = 'Add passkey'
export const kinds = { totp: 'Authenticator app', passkey: 'Passkey' } as const
export const names = { totp: 'Authenticator app', passkey: 'Passkey' } as const
export const since = (day: string) => `since ${day}`
export const remove = 'Remove'
export const removeOf = (name: string) => `Remove ${name}`
export const removeText = (name: string) => `You can no longer use “${name}” to log in.`
export const removed = 'The 2FA method was removed.'
export const name = 'Name'
export const nameHint = 'To recognise this method later.'
export const password = 'Your password'
export const next = 'Next'
export const setupText =
  'We send a code to the email address of your account, to verify your identity.'
export const sendCode = 'Send code'
export const sendAgain = 'Resend code'
export const sending = 'Sending…'
export const setupCode = 'Setup code'
export const setupCodeHint = 'Such as 3f7k-9wqz-2m4c-x8rt. The code is valid for 30 minutes.'
export const scan = 'Scan this with your authenticator app, then enter the code that it shows.'
export const qr = 'QR code for your authenticator app'
export const manualKey = 'Or enter this key in the app:'
export const confirm = 'Confirm'
export const added = 'The 2FA method was added.'
export const codesTitle = 'Your recovery codes'
export const codesText =
  'These codes are shown only once. Store them away from your phone. Each code works once if you lose your device.'
export const copy = 'Copy'
export const copied = 'The codes were copied.'
export const save = 'Download'
export const fileName = 'recovery-codes.txt'
export const done = 'I have stored them'
export const left = (count: number) => `Recovery codes left: ${count}`
export const renew = 'Generate new recovery codes'
export const renewText = 'The old recovery codes stop working.'
export const loadFailed = 'Your 2FA methods could not be loaded.'
export const noPassword =
  'This account signs in with Google and has no password. Set a password first.'
