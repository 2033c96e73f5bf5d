/** The portal's languages: a folder and a line each (docs/changing.md, "Add a language"). */
export { en } from './en/index.ts'
export { es } from './es/index.ts'
