/** Measures pages of a running shop as a slow phone loads them, with Lighthouse and directly. */
import { type Browser, devices, chromium as playwright } from 'playwright-core'
import { findFreePort } from '../db/embedded/embedded-process.ts'
import { importTool } from './lib/tools.ts'

/** Lowest scores that pages must reach without the loading screen, of 100. */
const bars: Record<string, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const categories = Object.keys(bars)
/** Without this script the loading screen does not appear. */
const loadingScreen = '*/loading-screen.js'

/** The network (slow 4G) and the processor that Lighthouse simulates and this file applies. */
const slow4G = {
  ...{ offline: false, latency: 150 },
  ...{ downloadThroughput: 204_800, uploadThroughput: 93_750 },
}
const cpuRate = 4

async function openBrowser(port: number) {
  // The package unpacks its libraries only when it detects AWS Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return playwright.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
}

/** Finds the path of one product of a running shop. */
export async function productPath(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/products?limit=1`)
  const [product] = (await answer.json()) as { productId: string }[]
  return `/productInfo/${encodeURIComponent(product?.productId ?? '')}`
}

/** Runs in the page: records its largest paint, and when its main image can be seen. */
function recordPaints(): void {
  const paints = { largest: 0, image: 0 }
  Object.assign(window, { paints })
  new PerformanceObserver((list) => {
    paints.largest = list.getEntries().at(-1)!.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const check = () => {
    const image = document.querySelector<HTMLImageElement>('main img[fetchpriority=high]')
    const isSeen = image?.complete && image.naturalWidth > 0
    if (isSeen && !('loading' in document.documentElement.dataset)) paints.image = performance.now()
    else requestAnimationFrame(check)
  }
  check()
}

/** Loads a page on a slow phone. Returns seconds until the paints, and kB of JavaScript as sent. */
async function loadSlowly(browser: Browser, url: string, blocked: string[]) {
  await using context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: blocked })
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  await page.addInitScript(recordPaints)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(
    () => (window as unknown as { paints: { image: number } }).paints.image > 0,
  )
  return await page.evaluate(() => {
    const { paints } = window as unknown as { paints: { largest: number; image: number } }
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { lcp: paints.largest / 1_000, image: paints.image / 1_000, scripts: scripts / 1_000 }
  })
}

/**
 * Measures pages (mobile) with the Chromium of the tests, and prints a table: each page without and
 * with the shop's loading screen.
 * @returns whether every score without it reaches its bar
 */
export async function measurePages(address: string, paths: readonly string[]): Promise<boolean> {
  const lighthouse = await importTool('lighthouse')
  // the debugging port must be known before the browser starts
  const port = await findFreePort()
  const browser = await openBrowser(port)
  let good = true
  try {
    process.stdout.write(
      `| page | loading screen | ${categories.join(' | ')} | LCP | CLS | blocking | LCP measured | main image seen | JavaScript |\n|---|---|${categories.map(() => '---|').join('')}---|---|---|---|---|---|\n`,
    )
    for (const path of paths)
      for (const blocked of [[loadingScreen], []]) {
        const hasScreen = blocked.length === 0
        const result = await lighthouse(address + path, {
          port,
          output: 'json',
          onlyCategories: categories,
          blockedUrlPatterns: blocked,
        })
        if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
        const { categories: scored, audits } = result.lhr
        const scores = categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100))
        good &&= hasScreen || categories.every((name, index) => scores[index]! >= bars[name]!)
        const audit = (id: string) => audits[id]?.displayValue ?? '?'
        const { lcp, image, scripts } = await loadSlowly(browser, address + path, blocked)
        const cells = [
          ...[path, hasScreen ? 'yes' : 'no', ...scores],
          ...['largest-contentful-paint', 'cumulative-layout-shift'].map(audit),
          ...[audit('total-blocking-time'), `${lcp.toFixed(2)} s`, `${image.toFixed(2)} s`],
          `${scripts.toFixed(1)} kB`,
        ]
        process.stdout.write(`| ${cells.join(' | ')} |\n`)
        for (const name of categories)
          for (const ref of scored[name]?.auditRefs ?? []) {
            const one = audits[ref.id]
            if (name !== 'performance' && one?.score === 0 && ref.weight > 0)
              process.stderr.write(`${path}: ${name}: ${one.title}\n`)
          }
      }
  } finally {
    await browser.close()
  }
  return good
}
