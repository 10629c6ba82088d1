/** Runs Lighthouse on pages of a running shop. */
import { chromium as playwright } from 'playwright-core'
import { findFreePort } from '../db/embedded/embedded-process.ts'
import { importTool } from './lib/tools.ts'

/** Lowest scores that pages must reach, of 100. */
const bars: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

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

/**
 * Measures pages (mobile) with the Chromium of the tests, and prints a table.
 * @returns whether every score reaches its bar
 */
export async function measurePages(address: string, paths: readonly string[]): Promise<boolean> {
  const lighthouse = await importTool('lighthouse')
  // the debugging port must be known before the browser starts
  const port = await findFreePort()
  const browser = await openBrowser(port)
  let good = true
  try {
    const names = Object.keys(bars)
    process.stdout.write(`| page | ${names.join(' | ')} | LCP | CLS | blocking |\n`)
    process.stdout.write(`|---|${names.map(() => '---|').join('')}---|---|---|\n`)
    for (const path of paths) {
      const result = await lighthouse(address + path, {
        port,
        output: 'json',
        onlyCategories: names,
      })
      if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
      const { categories, audits } = result.lhr
      const scores = names.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
      good &&= names.every((name, index) => scores[index]! >= bars[name]!)
      const audit = (id: string) => audits[id]?.displayValue ?? '?'
      process.stdout.write(
        `| ${path} | ${scores.join(' | ')} | ${audit('largest-contentful-paint')} | ${audit('cumulative-layout-shift')} | ${audit('total-blocking-time')} |\n`,
      )
      for (const name of names)
        for (const ref of categories[name]?.auditRefs ?? []) {
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
