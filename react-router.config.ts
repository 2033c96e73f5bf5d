import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Pages link with plain addresses, so no script ever needs to ask for another route.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
