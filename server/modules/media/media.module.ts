/** Registers image uploads and the cleanup of unused images. */

import { defineModule, hourly } from '../../platform/modules/define-module.ts'
import { cleanUpMediaDaily } from './unused-media.job.ts'
import { imagePaths } from './uploads.openapi.ts'
import { mountImageUpload } from './uploads.routes.ts'

export const mediaModule = defineModule({
  name: 'media',
  routes: mountImageUpload,
  openapi: imagePaths,
  jobs: [{ name: 'remove unused images', every: hourly, run: cleanUpMediaDaily }],
})
