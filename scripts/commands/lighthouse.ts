/**
 * `npm run lighthouse -- [ADDRESS [PATH …]]`: scores the home page, a product list and a product.
 */
import { Command } from 'commander'
import { measurePages, productPath } from '../../bench/lighthouse.ts'
import { localAddress } from '../../server/core/config/config.ts'
import { ShopLost } from '../lib/shop-client.ts'

export const command = new Command('lighthouse')
  .description(
    'Measures pages of a running shop with Lighthouse (mobile). The first run installs it into bench/node_modules. Start the shop with LOADING_SCREEN_MS=0 to leave out its loading screen.',
  )
  .argument('[address]', 'the shop', localAddress())
  .argument('[paths...]', 'the pages (default: home, product list and one product)')
  .addHelpText('after', '\nExit code 1: a score is below its target.')
  .action(async (url: string, paths: string[]) => {
    const address = url.replace(/\/+$/, '')
    const product = await productPath(address).catch((error: unknown) => {
      throw new ShopLost(address, error)
    })
    const pages = paths.length > 0 ? paths : ['/', '/products', product]
    process.exitCode = (await measurePages(address, pages)) ? 0 : 1
  })
