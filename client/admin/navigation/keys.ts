/** Holds rules that all keyboard shortcuts of the admin area share. */

/** Milliseconds within which the second key follows g. */
export const chordTime = 1_500

/** Returns true when a key types text instead of starting a shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
