import type { z } from 'zod'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { UpdateOutcome } from '#app/domain/listings/changes/resubmission.server.ts'
import { playFacts, propertyFacts, workFacts } from '#app/domain/listings/fields/facts.ts'
import { propertyForm, workForm } from '#app/domain/listings/forms.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import {
  postProperty,
  postWork,
  updateProperty,
  updateWork,
} from '#app/domain/listings/post-and-update.server.ts'
import { playForm } from '#app/domain/play/forms.ts'
import { editPlay, postPlay } from '#app/domain/play/post.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { postedId } from './listings.ts'

const words = wordsFor('en')
const { text } = words

/** How the listings of a source are posted and shown. */
type Kind = {
  post(db: OpenDatabase, actor: Actor, form: FormData): Promise<number>
  save(db: OpenDatabase, actor: Actor, id: number, form: FormData): Promise<UpdateOutcome>
  facts(row: never): ReadonlyArray<readonly [string, string | null]>
  /** The fields that the detail page shows elsewhere than in its list of facts. */
  besides: string[]
}

function check<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
  const checked = checkForm(form, schema, text)
  if (!checked.ok) throw new Error('The form was refused.')
  return checked.value
}

/** The fields that every detail page shows elsewhere than in its list of facts. */
const besides = ['title', 'category', 'description', 'city', 'state']

/** How the test of the fields posts, saves and reads the listings of each source. */
export const postedKinds: Record<ListingSource, Kind> = {
  properties: {
    post: (db, actor, form) => postedId(postProperty(db, actor, check(form, propertyForm(text)))),
    save: (db, actor, id, form) => updateProperty(db, actor, id, check(form, propertyForm(text))),
    facts: (row) => propertyFacts(row, words),
    besides,
  },
  work: {
    post: (db, actor, form) => postedId(postWork(db, actor, check(form, workForm(text)))),
    save: (db, actor, id, form) => updateWork(db, actor, id, check(form, workForm(text))),
    facts: (row) => workFacts(row, words),
    besides,
  },
  play: {
    post: (db, actor, form) => postedId(postPlay(db, actor, check(form, playForm(text)))),
    save: (db, actor, id, form) => editPlay(db, actor, id, check(form, playForm(text))),
    facts: (row) => playFacts(row, words),
    besides: [...besides, 'type', 'isRepeating', 'maxCapacity', 'enableTicketing', 'price'],
  },
}
