import type { Config } from '@react-router/dev/config'
import { precompress } from './server/precompress.ts'

export default {
  ssr: true,
  buildEnd: () => precompress('build/client'),
} satisfies Config
