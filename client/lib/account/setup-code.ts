/**
 * The code of a first second factor that came along with a password set by a letter: who followed its link
 * proved the mailbox, and is asked for no second letter. It lives no longer than this page.
 */
let kept: string | undefined

export const keepSetupCode = (code: string | undefined): void => {
  kept = code
}

export const keptSetupCode = (): string | undefined => kept
