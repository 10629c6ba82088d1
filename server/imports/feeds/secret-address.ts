/**
 * Addresses of files often carry a password in their query (`?token=…`). Whoever looks at a feed sees what
 * its query names and none of the values; what comes back masked stays what it was.
 */

/** Stands for a value that is kept. */
const mask = '***'

const cut = (url: string): { before: string; parts: string[] } => {
  const at = url.indexOf('?')
  return at === -1
    ? { before: url, parts: [] }
    : { before: url.slice(0, at + 1), parts: url.slice(at + 1).split('&') }
}

const masked = (part: string): string => {
  const at = part.indexOf('=')
  const value = part.slice(at + 1)
  return value === '' ? part : `${part.slice(0, at + 1)}${mask}`
}

/** `https://a.example/list?shop=7&token=abc` as `https://a.example/list?shop=***&token=***`. */
export function maskAddress(url: string): string {
  const { before, parts } = cut(url)
  return before + parts.map(masked).join('&')
}

/**
 * The address that somebody means who saw `known` masked.
 * @returns undefined where it hides something that `known` does not have
 */
export function unmaskAddress(url: string, known = ''): string | undefined {
  const { before, parts } = cut(url)
  const left = cut(known).parts
  const whole = parts.map((part) => {
    if (part !== mask && !part.endsWith(`=${mask}`)) return part
    const at = left.findIndex((one) => masked(one) === part)
    return at === -1 ? undefined : left.splice(at, 1)[0]!
  })
  return whole.includes(undefined) ? undefined : before + whole.join('&')
}
