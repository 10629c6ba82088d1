/** Discounts by rule and by code. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as preview from './promotion-preview.operations.ts'
import * as promotions from './promotions.operations.ts'
import { createPromotions } from './promotions.store.ts'

export const promotionsModule = defineModule({
  name: 'promotions',
  operations: {
    promotions: { ...promotions, ...preview },
  },
  permissions: ['promotions'],
  provides: (db) => {
    const promotions = createPromotions(db)
    return { services: { promotions }, reload: promotions.reload }
  },
})
