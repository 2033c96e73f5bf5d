import type { Config } from '@react-router/dev/config'
import { precompress } from './server/precompress.ts'
import { writeUnavailablePages } from './server/unavailable-pages.ts'

export default {
  ssr: true,
  async buildEnd() {
    await precompress('build/client')
    await writeUnavailablePages('build/unavailable')
  },
} satisfies Config
