import type { Config } from '@react-router/dev/config'
import { writeUnavailablePages } from './server/replica/write-unavailable-pages.ts'
import { precompress } from './server/responses/precompress.ts'

export default {
  ssr: true,
  // Behind a proxy that brings HTTPS the portal sees requests without it, and React Router would answer
  // every form of a browser with 400. Whose forms are taken, `server/requests/cross-origin.ts` says before.
  allowedActionOrigins: ['**'],
  async buildEnd() {
    await precompress('build/client')
    await writeUnavailablePages('build/unavailable')
  },
} satisfies Config
