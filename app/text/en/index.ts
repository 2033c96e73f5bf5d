import { accounts } from './accounts.ts'
import { common } from './common.ts'
import { listings } from './listings.ts'
import { mail } from './mail.ts'
import { shell } from './shell.ts'

/** One file a domain; the sentences quoted in the specification stand here letter for letter. */
export const en = { common, shell, accounts, listings, mail }
