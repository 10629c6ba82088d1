/**
 * Generates an example for every operation from its schema, so that examples are never out of date.
 * The values describe one sample order; other fields get the plainest value that the schema allows.
 */
export type Json = Record<string, unknown>

const at = '2026-01-05T08:30:00.000Z'
const id = '7f1c2a34-5b6d-4e8f-9a01-23456789abcd'

const byName: Readonly<Record<string, unknown>> = {
  id,
  _id: id,
  productId: 'AR-SK-001',
  productName: 'Aloe Vera Soothing Gel',
  altNames: 'Komarika gel',
  name: 'Aloe Vera Soothing Gel',
  category: 'skincare',
  delimiter: ',',
  cutOff: '14:00',
  price: 2450,
  labeledPrice: 2450,
  lastPrice: 1990,
  averagePrice: 2450,
  stock: 24,
  totalStock: 24,
  count: 1,
  quantity: 2,
  qty: 2,
  total: 3980,
  labeledTotal: 4900,
  description: 'A light gel of organic aloe that calms the skin after a day in the sun.',
  Images: 'https://shop.example.com/images/1767601800000-aloe-gel.webp',
  image: 'https://shop.example.com/images/1767601800000-aloe-gel.webp',
  imageAlts: 'A green bottle of aloe gel',
  profilepic: 'https://shop.example.com/images/1767601800000-nimali.webp',
  coverpic: 'https://shop.example.com/images/1767601800000-garden.webp',
  since: at,
  expiresAt: '2030-01-31T12:00:00Z',
  from: '2026-01-01',
  to: '2026-01-31',
  orderId: 'ORD-000042',
  orderedItems: undefined,
  address: '12 Temple Road, Kandy',
  phone: '+94 77 123 4567',
  email: 'nimali@example.com',
  customers: 'nimali@example.com',
  firstName: 'Nimali',
  lastName: 'Perera',
  password: 'a long password',
  currentPassword: 'a long password',
  newPassword: 'a longer password',
  notes: 'Please ring twice.',
  street: '12 Temple Road',
  city: 'Kandy',
  district: 'Kandy',
  postalCode: '20000',
  link: 'https://shop.example.com/order#kP0xq3mB1vYw8Zr5sT7uJ2nL4cF6dG9hA_example',
  courier: 'Lanka Parcels',
  waybill: 'LP-4711',
  note: 'The customer called.',
  column: 'Price',
  brand: 'visa',
  last4: '4242',
  cardNumber: '4242 4242 4242 4242',
  expiryDate: '12/30',
  cvv: '123',
  blogId: 'BLOG-001',
  blogTopic: 'Five minutes for your skin',
  blogCatg: 'skincare',
  miniDesc: 'A short evening routine that works.',
  desc: 'Wash, tone, moisturise: in this order, every evening.',
  html: '<p>Wash, tone, moisturise.</p>',
  comment: 'Gentle and light. I will order it again.',
  subject: 'A question about my order',
  q: 'aloe',
  query: 'aloe',
  suggestion: 'Aloe Vera Soothing Gel',
  cursor: undefined,
  after: '42',
  nextCursor: null,
  limit: 20,
  minPrice: 500,
  maxPrice: 5000,
  message: 'Done.',
  token: 'kP0xq3mB1vYw8Zr5sT7uJ2nL4cF6dG9hA_example',
  reason: 'is not a known field',
  actor: 'admin@araliya.local',
}

/** Choices that are clearer than the first one of their list. */
const clearChoices: Readonly<Record<string, unknown>> = { state: 'due' }

/** Value of a name that depends on the other fields: `name` of a person, `total` of a list. */
function besides(fields: Readonly<Record<string, Schema>>, name: string): unknown {
  if (name === 'entityId') return byName[`${fields.entity?.const}Id`] ?? id
  if (name === 'name' && ('phone' in fields || 'email' in fields)) return 'Nimali Perera'
  return name === 'total' && 'items' in fields ? 1 : undefined
}

/** A JSON Schema, as the document has it. */
export interface Schema extends Json {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

const fits = (value: unknown, type: unknown): boolean =>
  type === 'string'
    ? typeof value === 'string'
    : type === 'number'
      ? typeof value === 'number'
      : type === 'integer'
        ? Number.isInteger(value)
        : type === 'null' && value === null

function plainest(schema: Schema): unknown {
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return (schema.minimum as number) ?? 1
  if (schema.type === 'null') return null
  if (schema.format === 'date-time') return at
  if (schema.format === 'date') return at.slice(0, 10)
  if (schema.format === 'uuid') return id
  const shortest = (schema.minLength as number | undefined) ?? 0
  return 'text'.padEnd(shortest, '.').slice(0, schema.maxLength as number | undefined)
}

/**
 * Generates a value for a schema.
 * @param name the field's name; arrays pass their name to their items
 * @param components the schemas that `$ref` points to
 * @returns a value that satisfies the schema; undefined for a field better left out
 */
export function sample(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
  name = '',
): unknown {
  if (schema.$ref) {
    const target = components[schema.$ref.split('/').at(-1)!]
    return target ? sample(target, components, name) : {}
  }
  if ('const' in schema) return schema.const
  if (schema.enum)
    return schema.enum.find((value) => value === clearChoices[name]) ?? schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const known = byName[name]
    const match = choices.find(({ type }) => name in byName && fits(known, type))
    return sample(match ?? choices[0]!, components, name)
  }
  if (Array.isArray(schema.type))
    return sample({ ...schema, type: schema.type[0]! }, components, name)
  if (schema.allOf) return sample(schema.allOf[0]!, components, name)
  if (schema.type === 'array') {
    if (schema.prefixItems) return schema.prefixItems.map((item) => sample(item, components))
    return [sample(schema.items ?? {}, components, name)]
  }
  if (schema.properties || schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .map(([field, inner]) => [
          field,
          besides(schema.properties!, field) ?? sample(inner, components, field),
        ])
        .filter(([, value]) => value !== undefined),
    )
  if (name in byName) {
    const known = byName[name]
    if (known === undefined || schema.type === undefined || fits(known, schema.type)) return known
  }
  if (schema.default !== undefined) return schema.default
  return schema.type === undefined ? null : plainest(schema)
}
