/**
 * Spools uploaded files to the local disk as they arrive. A hundred queued uploads cost no memory,
 * and a slow sender occupies only its own connection.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isUnavailable } from '../errors/error-translation.ts'
import { AppError } from '../errors/errors.ts'

interface SpooledFile {
  /** the sender's file name; never trusted */
  name: string
  path: string
  /** SHA-256 of its bytes, in hex */
  hash: string
}

export interface SpooledFiles extends AsyncDisposable {
  files: SpooledFile[]
}

export interface MultipartLimits {
  /** bytes of one file */
  fileBytes: number
  files: number
}

/** Translates Busboy's errors, which carry no status: the sender's, unless the disk is full. */
function translate(error: unknown): unknown {
  if (error instanceof AppError || isUnavailable(error)) return error
  const { statusCode } = error as { statusCode?: unknown }
  if (statusCode === 413)
    return new AppError('PAYLOAD_TOO_LARGE', 'There are too many files or fields in one request.', {
      cause: error,
    })
  return new AppError('BAD_REQUEST', 'The multipart body is not valid.', { cause: error })
}

/**
 * Reads every file of a multipart request, under any field name; text fields are ignored.
 * The plugin @fastify/multipart must be registered in the route's scope.
 * @returns no files for another content type; disposing removes the spooled files
 * @throws AppError PAYLOAD_TOO_LARGE over the limits, BAD_REQUEST for a malformed body
 */
export async function spoolFiles(
  request: FastifyRequest,
  limits: MultipartLimits,
): Promise<SpooledFiles> {
  const files: SpooledFile[] = []
  if (!request.isMultipart()) return { files, [Symbol.asyncDispose]: async () => {} }
  const folder = await mkdtemp(path.join(tmpdir(), `araliya-upload-${process.pid}-`))
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const parts = request.files({
      limits: { fileSize: limits.fileBytes, files: limits.files, fields: 50, fieldSize: 10_000 },
    })
    for await (const part of parts) {
      const target = path.join(folder, String(files.length))
      const hash = createHash('sha256')
      const tap = new Transform({
        transform(chunk, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await pipeline(part.file, tap, createWriteStream(target))
      // Busboy ends a stream over the limit without an error.
      if (part.file.truncated)
        throw new AppError(
          'PAYLOAD_TOO_LARGE',
          `A file may have at most ${Math.floor(limits.fileBytes / 1_048_576)} MB.`,
        )
      files.push({ name: part.filename ?? '', path: target, hash: hash.digest('hex') })
    }
    return { files, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw translate(error)
  }
}
