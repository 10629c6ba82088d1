/** Names the schemas of the OpenAPI document; every other schema is written where it is used. */
import { AuditEntry } from '../audit/audit.schema.ts'
import { Blog } from '../blogs/blogs.schema.ts'
import { Challenge } from '../factors/factors.schema.ts'
import { ImportStatus } from '../imports/imports.schema.ts'
import { Mapping } from '../imports/mapping.schema.ts'
import { Order, Quote } from '../orders/orders.schema.ts'
import { Product } from '../products/products.schema.ts'
import { Review } from '../reviews/reviews.schema.ts'
import { User } from '../users/users.schema.ts'
import { componentSchemas } from './components.ts'

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
