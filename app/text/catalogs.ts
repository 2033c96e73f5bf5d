/** The portal's languages. To add one, add a folder next to `en/` and a line here. */
export { en } from './en/index.ts'
export { es } from './es/index.ts'
