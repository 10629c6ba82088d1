/** Products, categories and reviews. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as categories from './categories/categories.operations.ts'
import { lowStock } from './emails/low-stock.email.ts'
import { reviewRequest } from './emails/review-request.email.ts'
import * as groups from './groups/groups.operations.ts'
import { StaffProductGroup } from './groups/groups.schema.ts'
import * as groupsWrite from './groups/groups.write.operations.ts'
import { mountCatalogueMetrics } from './listing/catalogue.metrics.ts'
import * as catalogue from './listing/catalogue.operations.ts'
import * as productsAdmin from './products/products.admin.operations.ts'
import * as products from './products/products.operations.ts'
import * as productsWrite from './products/products.write.operations.ts'
import { AdminProduct } from './products/products.write.schema.ts'
import { applyDueSchedules } from './products/schedule.service.ts'
import { deleteRemovedPhotos } from './reviews/photos.service.ts'
import { photoPaths } from './reviews/review-photos.openapi.ts'
import { mountReviewPhotos } from './reviews/review-photos.routes.ts'
import { sendReviewRequests } from './reviews/review-requests.service.ts'
import * as reviewsAdmin from './reviews/reviews.admin.operations.ts'
import * as reviews from './reviews/reviews.operations.ts'
import { AdminReview } from './reviews/reviews.schema.ts'

export const catalogModule = defineModule({
  name: 'catalog',
  operations: {
    catalogue,
    categories,
    productGroups: { ...groups, ...groupsWrite },
    products: { ...products, ...productsAdmin, ...productsWrite },
    reviews: { ...reviews, ...reviewsAdmin },
  },
  routes: mountReviewPhotos,
  openapi: photoPaths,
  jobs: [
    { name: 'apply scheduled product changes', every: 1_000, run: applyDueSchedules },
    { name: 'remove images of deleted reviews', every: 10_000, run: deleteRemovedPhotos },
    { name: 'send review requests', every: 600_000, run: sendReviewRequests },
  ],
  emails: [reviewRequest, lowStock],
  events: { product: AdminProduct, product_group: StaffProductGroup, review: AdminReview },
  metrics: (registry, { catalogue, answers }) =>
    mountCatalogueMetrics(registry, catalogue, answers),
})
