/**
 * `npm run araliya -- storage-check`: checks whether the configured S3 store is suitable. It
 * creates and removes objects in S3_BUCKET; an empty bucket works, too: `S3_BUCKET=check npm run
 * araliya -- storage-check`.
 */
import { Command } from 'commander'
import { readConfig } from '../../server/core/config/config.ts'
import { createS3Storage } from '../../server/platform/storage/s3-storage.ts'
import { storageChecks } from '../../server/platform/storage/storage-checks.ts'
import { UsageError } from '../lib/command.ts'

export const command = new Command('storage-check')
  .description(
    'Checks that the configured S3 storage meets the requirements. Writes and removes objects in S3_BUCKET.',
  )
  .addHelpText('after', '\nTo use another bucket: S3_BUCKET=check npm run araliya -- storage-check')
  .action(async () => {
    const { s3, dataDir } = readConfig()
    if (!s3)
      throw new UsageError(
        `S3_ENDPOINT is not set: images are files in ${dataDir}/images, and there is nothing to check.\nSet S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY.`,
      )
    const storage = createS3Storage(s3)
    let failed = 0
    process.stdout.write(`${s3.endpoint}, bucket ${s3.bucket}\n`)
    for (const check of storageChecks) {
      try {
        await check.run({ storage, absolute: (url) => url })
        process.stdout.write(`  ok    ${check.name}\n`)
      } catch (error) {
        if (check.required) failed += 1
        const label = check.required ? 'FAIL ' : 'note '
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
        const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
        process.stdout.write(`  ${label} ${check.name}\n          ${reason}\n`)
      }
    }
    process.stdout.write(
      failed === 0 ? 'The storage meets the requirements.\n' : `${failed} checks failed.\n`,
    )
    if (failed > 0) process.exitCode = 1
  })
