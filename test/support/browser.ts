/**
 * The Chromium that comes as an npm package: nothing to download, nothing to install. On a bare
 * Debian its libraries are missing; the package brings them and unpacks them only when it believes
 * itself in AWS Lambda, so we say so before it is loaded, and only here.
 */
import {
  type Browser,
  type BrowserContext,
  type Page,
  chromium as playwright,
} from 'playwright-core'

async function launch(): Promise<Browser> {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  chromium.setGraphicsMode = false
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath())
  return playwright.launch({
    executablePath,
    headless: true,
    args: [
      ...chromium.args.filter(
        (flag) => !/^--(single-process|no-zygote|disable-web-security)/.test(flag),
      ),
      '--no-sandbox',
    ],
  })
}

let shared: Promise<Browser> | undefined

/** One browser per worker; the worker's end ends it. */
export function openBrowser(): Promise<Browser> {
  shared ??= launch()
  return shared
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close()
  shared = undefined
}

export const phone = { width: 390, height: 844 } as const
export const desktop = { width: 1280, height: 900 } as const

interface VisitOptions {
  viewport?: { width: number; height: number }
  reducedMotion?: 'reduce' | 'no-preference'
  /** errors on the console that the test provokes on purpose */
  expectErrors?: RegExp
  touch?: boolean
}

export interface Visit extends AsyncDisposable {
  context: BrowserContext
  page: Page
  /** what the console complained about and nobody expected */
  complaints: string[]
}

/** A visitor of their own: fresh storage, and an unexpected console error fails the test at the end. */
export async function visit(address: string, options: VisitOptions = {}): Promise<Visit> {
  const browser = await openBrowser()
  const context = await browser.newContext({
    baseURL: address,
    viewport: options.viewport ?? desktop,
    reducedMotion: options.reducedMotion ?? 'reduce',
    hasTouch: options.touch ?? false,
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
  })
  context.setDefaultTimeout(8_000)
  const complaints: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !options.expectErrors?.test(text)) complaints.push(text)
  })
  context.on('weberror', (event) => complaints.push(String(event.error())))
  const page = await context.newPage()
  return {
    context,
    page,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close()
      if (complaints.length > 0)
        throw new Error(`the console complained:\n${complaints.join('\n')}`)
    },
  }
}
