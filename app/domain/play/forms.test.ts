import { describe, expect, test } from 'vitest'
import { findPlayDetails } from '#app/domain/listings/details.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { textFor } from '#app/text/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { typedPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'
import { playApiForm, playForm } from './forms.ts'
import { postPlay } from './post.server.ts'

const schema = playForm(textFor('en'))

describe('the form', () => {
  const errors = (change: object) =>
    schema
      .safeParse({ ...typedPlay, enableTicketing: true, ...change })
      .error?.issues.map(({ path }) => path[0]) ?? []

  test.each([
    [{ title: '' }, 'title'],
    [{ description: ' ' }, 'description'],
    [{ location: '' }, 'location'],
    [{ maxCapacity: undefined }, 'maxCapacity'],
    [{ maxCapacity: '-1' }, 'maxCapacity'],
    [{ maxCapacity: '1.5' }, 'maxCapacity'],
    [{ maxCapacity: ' ' }, 'maxCapacity'],
    [{ maxCapacity: false }, 'maxCapacity'],
    [{ price: '0.10' }, 'price'],
    [{ type: 'Event' }, 'type'],
  ])('refuses %j beside the field', (change, field) => {
    expect(errors(change)).toContain(field)
  })

  test('requires a capacity of tours only, and drops it for other types', async () => {
    expect(errors({ type: 'Dining', maxCapacity: undefined })).toEqual([])
    const db = freshDatabase()
    const owner = newActor(db)
    const posted = await postPlay(db, owner, schema.parse({ ...typedPlay, type: 'Dining' }))
    if (!posted.ok) throw new Error(posted.reason)
    const { id } = posted
    expect(findListing(db, owner, 'play', id)).toMatchObject({ priceCents: null })
    expect(findPlayDetails(db, id)).toMatchObject({ enableTicketing: false, maxCapacity: 0 })
  })

  test('accepts the API’s names, and no capacity where none is sent', () => {
    const { type: _, maxCapacity: __, enableTicketing: ___, ...sent } = typedPlay
    const input = {
      ...sent,
      type: 'Tour',
      max_capacity: 5,
      enable_ticketing: true,
      is_repeating: null,
    }
    expect(playApiForm(textFor('en')).parse(input)).toMatchObject({
      maxCapacity: 5,
      enableTicketing: true,
    })
    expect(playApiForm(textFor('en')).safeParse({ ...sent, type: 'Tour' }).success).toBe(false)
    expect(playApiForm(textFor('en')).safeParse(null).success).toBe(false)
  })
})
