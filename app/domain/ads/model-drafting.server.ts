import { textFor } from '#app/text/index.ts'
import { templateLine } from './drafting.ts'
import type { Draft } from './purchase.server.ts'
import type { Advertised } from './subjects.server.ts'

/** A line for an ad, put together from what its listing says. */
export async function draftLine(subject: Advertised): Promise<Draft> {
  return { line: templateLine(textFor(), subject), author: 'template' }
}
