/** The part that we use: the package has types, which its exports do not name. */
declare module 'doiuse' {
  import type { AcceptedPlugin } from 'postcss'

  type Options = { browsers: string[]; onFeatureUsage(usage: { feature: string }): void }

  const DoIUse: new (options: Options) => AcceptedPlugin
  export default DoIUse
}
