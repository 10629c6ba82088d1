/** Which page stands where: the one list of the site's pages, by their files in the repository. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface Entry {
  text: string
  /** relative to the repository, such as `docs/api.md`; of a page that is made, such as `reference/orders.md` */
  file: string
}

export interface Group {
  text: string
  entries: Entry[]
}

const index = 'docs/adr/README.md'

/** Reads the subjects of the index of decision records, with the records of each. */
function decisions(): Group[] {
  const [, ...subjects] = readFileSync(path.join(root, index), 'utf8').split(/^## /m)
  return subjects.map((subject) => ({
    text: subject.split('\n', 1)[0]!,
    entries: [...subject.matchAll(/\[(.+?)\]\((\S+?\.md)\)/g)].map(([, text, name]) => ({
      text: text!.replaceAll('`', ''),
      file: `docs/adr/${name}`,
    })),
  }))
}

/** A page for each alert, as the runbook's own index names them. */
function runbook(): Entry[] {
  const text = readFileSync(path.join(root, 'docs/runbook/README.md'), 'utf8')
  const pages = [...text.matchAll(/^\| \[(.+?)\]\((\S+?\.md)\)/gm)]
  return pages.map(([, alert, name]) => ({ text: alert!, file: `docs/runbook/${name}` }))
}

const entry = (text: string, file: string): Entry => ({ text, file })

/**
 * The groups of the side menu, in their order.
 * @param reference the pages that are made of the API's document
 */
export const sidebar = (reference: readonly Entry[] = []): Group[] => [
  {
    text: 'Begin',
    entries: [
      entry('Araliya', 'README.md'),
      entry('The API in five minutes', 'docs/api.md'),
      entry('Importing a catalogue', 'docs/import.md'),
      entry('… from Shopify', 'docs/import-from-shopify.md'),
      entry('… from WooCommerce', 'docs/import-from-woocommerce.md'),
      entry('… from a spreadsheet', 'docs/import-from-a-spreadsheet.md'),
      entry('Running the shop', 'docs/operations.md'),
      entry('Deploying it', 'docs/deployment.md'),
      entry('Events', 'docs/events.md'),
      entry('Emails', 'docs/mail.md'),
      entry('Papers', 'docs/papers.md'),
      entry('Returns and refunds', 'docs/returns.md'),
      entry('Couriers', 'docs/couriers.md'),
    ],
  },
  {
    text: 'What to rely on',
    entries: [
      entry('The contract', 'docs/contract.md'),
      entry('The screens', 'docs/screens.md'),
      entry('The experience', 'docs/experience.md'),
      entry('The promises', 'docs/promises.md'),
      entry('Speed and scale', 'docs/benchmarks.md'),
      entry('From one machine to many', 'docs/scaling.md'),
    ],
  },
  { text: 'Runbook', entries: [entry('All alerts', 'docs/runbook/README.md'), ...runbook()] },
  { text: 'API reference', entries: [...reference] },
  {
    text: 'How it is built',
    entries: [
      entry('Architecture', 'docs/architecture.md'),
      entry('Add a product field', 'docs/add-a-product-field.md'),
      entry('Add an admin page', 'docs/add-an-admin-page.md'),
      entry('Prices', 'docs/pricing.md'),
      entry('Payments', 'docs/payments.md'),
      entry('Second factor', 'docs/second-factor.md'),
      entry('The storefront', 'docs/storefront.md'),
      entry('The admin area', 'docs/admin.md'),
      entry('Tests and figures', 'docs/testing.md'),
    ],
  },
  {
    text: 'Working on it',
    entries: [
      entry('Glossary', 'docs/glossary.md'),
      entry('Contributing', 'CONTRIBUTING.md'),
      entry('Security', 'SECURITY.md'),
      entry('Changelog', 'CHANGELOG.md'),
      entry('Code of conduct', 'CODE_OF_CONDUCT.md'),
    ],
  },
  { text: 'Decisions', entries: [entry('All decisions', index)] },
  ...decisions().map(({ text, entries }) => ({ text: `Decisions: ${text}`, entries })),
]

/** Where a file of the repository stands on the site: `docs/adr/README.md` → `adr/index.md`. */
export const placeOnSite = (file: string): string =>
  file
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .toLowerCase()
