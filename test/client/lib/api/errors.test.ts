/** Errors of calls, as pages handle them. */
import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { throwUnlessMissing } from '../../../../client/lib/api/errors.ts'

const failure = (appCode: string) =>
  TRPCClientError.from({ error: { code: -32_004, message: 'No', data: { appCode } } } as never)

test('counts a record that is already deleted as deleted, and throws every other error', () => {
  throwUnlessMissing(failure('NOT_FOUND'))
  expect(() => throwUnlessMissing(failure('CONFLICT'))).toThrow('No')
})
