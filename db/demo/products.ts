/**
 * The demo catalogue in the order of the shop. The first four are the home page's collection:
 * the pieces that photograph best, one from each world of the house.
 */

import type { DemoProduct } from './model/types.ts'
import { demoProduct } from './product.ts'
import { bathAndBody } from './products/bath-and-body.ts'
import { fragrance } from './products/fragrance.ts'
import { makeup } from './products/makeup.ts'
import { nailcare } from './products/nailcare.ts'
import { skincare } from './products/skincare.ts'

const collection = ['AR-SK-001', 'AR-FR-001', 'AR-MU-001', 'AR-SK-002']

const all = [...skincare, ...bathAndBody, ...fragrance, ...makeup, ...nailcare].map(demoProduct)

/** Every demo product, the home page's collection first. */
export const demoProducts: DemoProduct[] = [
  ...collection.flatMap((id) => all.filter((product) => product.productId === id)),
  ...all.filter((product) => !collection.includes(product.productId)),
]
