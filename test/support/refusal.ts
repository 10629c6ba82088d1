/** Holds what the server answers when it fails. */

/** The server's response to a tRPC call that fails on its side. */
export const refusal = {
  error: {
    message: 'Something went wrong on our side.',
    code: -32603,
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, appCode: 'INTERNAL' },
  },
}
