/** Parses each output against its schema in every test: a broken one is the shop's fault. */
import { outputChecks } from '#server/core/operation/operation.ts'

outputChecks.all = true
