/** In every test each output is parsed against its schema: a broken shape is our fault, never the caller's. */
import { outputChecks } from '#server/core/operation/operation.ts'

outputChecks.all = true
