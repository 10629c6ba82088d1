/** Shows where images are used, and replaces them there. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as media from './media.operations.ts'

export const mediaLibraryModule = defineModule({
  name: 'media-library',
  requires: ['pages'],
  operations: {
    media,
  },
})
