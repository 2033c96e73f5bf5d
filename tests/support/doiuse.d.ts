/** Declares the part that we use, because the package's exports leave out its types. */
declare module 'doiuse' {
  import type { AcceptedPlugin } from 'postcss'

  type Options = { browsers: string[]; onFeatureUsage(usage: { feature: string }): void }

  const DoIUse: new (options: Options) => AcceptedPlugin
  export default DoIUse
}
