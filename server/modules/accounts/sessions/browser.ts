/**
 * Names a browser from its User-Agent header, so that the account's owner recognises it. Browsers
 * claim to be each other, so the specific ones are matched first.
 */

const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:FBAN|FBAV)\//, 'Facebook'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: readonly [RegExp, string][], userAgent: string): string | undefined =>
  list.find(([sign]) => sign.test(userAgent))?.[1]

/** Returns a browser's name: `Firefox on Android`, `Safari on iPhone`, `Unknown app`. */
export function browserOf(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500)
  const browser = named(browsers, agent)
  const system = named(systems, agent)
  if (browser) return system ? `${browser} on ${system}` : browser
  return system ? `A browser on ${system}` : 'Unknown app'
}
