/** Replaces Fastify's schema compilers, which would load 120 modules at each start. */
const unused = (): never => {
  throw new Error('zod validates input, and JSON.stringify writes output.')
}

/** Options for every Fastify app of ours. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
}
