/** Names the schemas of the OpenAPI document; every other schema is written where it is used. */
import { AuditEntry } from '../../core/audit/audit.schema.ts'
import { componentSchemas } from '../../core/openapi/components.ts'
import { Challenge } from '../../modules/accounts/two-factor/two-factor.schema.ts'
import { User } from '../../modules/accounts/users/users.schema.ts'
import { Product } from '../../modules/catalog/products/products.schema.ts'
import { Review } from '../../modules/catalog/reviews/reviews.schema.ts'
import { Blog } from '../../modules/content/articles/blogs.schema.ts'
import { ImportStatus } from '../../modules/imports/contract/imports.schema.ts'
import { Mapping } from '../../modules/imports/contract/mapping.schema.ts'
import { Order, Quote } from '../../modules/orders/order/orders.schema.ts'

componentSchemas.add(Product, { id: 'Product' })
componentSchemas.add(Order, { id: 'Order' })
componentSchemas.add(Quote, { id: 'Quote' })
componentSchemas.add(User, { id: 'User' })
componentSchemas.add(AuditEntry, { id: 'AuditEntry' })
componentSchemas.add(ImportStatus, { id: 'ImportStatus' })
componentSchemas.add(Mapping, { id: 'ImportMapping' })
componentSchemas.add(Blog, { id: 'Blog' })
componentSchemas.add(Review, { id: 'Review' })
componentSchemas.add(Challenge, { id: 'Challenge' })
