/** Fastify without its own judges of schemas: 120 modules that no start has to load. */
const unused = (): never => {
  throw new Error('zod judges what comes in, and JSON.stringify writes what goes out.')
}

/** For the options of every Fastify app of ours. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
}
