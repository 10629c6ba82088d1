/** Parses each output against its schema in every test: a broken one is the shop's fault. */
import { outputChecks } from '#server/core/operation/output-check.ts'

outputChecks.all = true
