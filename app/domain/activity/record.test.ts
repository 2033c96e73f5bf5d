import { expect, test, vi } from 'vitest'
import { activities } from '#db/schema/activities.ts'
import { write } from '#db/write.server.ts'
import { exampleActivities } from '#tests/support/activities.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { followUses, listDeclared } from '#tests/support/operations.ts'
import { readCode, sources } from '#tests/support/sources.ts'
import type { TypedActivity } from './activity.ts'
import { splitParameters } from './personal-parameters.ts'
import { record } from './record.server.ts'

test('an activity without reactions is not recorded, and its change is rolled back', async () => {
  const db = freshDatabase()
  const unknown = {
    type: 'listing.painted',
    id: 1,
  } as unknown as TypedActivity<'listing.activated'>
  const change = write(db, (tx) => {
    record(tx, null, { type: 'listing.activated', id: 1 })
    record(tx, null, unknown)
  })
  await expect(change).rejects.toThrow('No reactions are registered for listing.painted')
  expect(db.select().from(activities).all()).toEqual([])
})

test('recording fails if the wiring was not loaded', async () => {
  const db = freshDatabase()
  vi.resetModules()
  const unwired = await import('./record.server.ts')
  const change = write(db, (tx) => unwired.record(tx, null, { type: 'listing.activated', id: 1 }))
  await expect(change).rejects.toThrow('open the database by app/wiring.server.ts')
})

test('personal parameters are stored apart', () => {
  const { parameters, personal } = splitParameters({
    type: 'application.sent',
    ...exampleActivities['application.sent'],
  })
  expect(parameters).toEqual({ title: 'Lake house', ownerId: 2, listingId: 1 })
  const words = { message: 'We would love to move in.', email: 'ann@example.org' }
  expect(personal).toEqual({ memberName: 'Ann Lee', ...words })
})

test('every type of activity is recorded somewhere', () => {
  const recording = sources
    .filter((file) => /^app\/domain\/(?!activity\/).*\.server\.ts$/.test(file))
    .map(readCode)
    // Moderation activities are recorded by the queue on behalf of each kind of post.
    .filter((code) => /activity\/record\.server\.ts|moderation\/queue\.server\.ts/.test(code))
    .join('\n')
  const unrecorded = Object.keys(exampleActivities).filter(
    (type) => !recording.includes(`'${type}'`),
  )
  const advice = 'Record it under its whole name, or take it out of activity.ts.'
  expect(unrecorded, advice).toEqual([])
})

/** The operations that write and record nothing, as `domain/function`, with the reason. */
const unrecorded: Record<string, string[]> = {
  'A row of its own says it: a message, a session, a ticket, a place in a queue.': [
    ...['classifieds/answer', 'classifieds/endConversation', 'classifieds/sendInquiry'],
    ...[
      'contact-form/sendContactMessage',
      'contact-form/markAnswered',
      'accounts/signIn',
      'accounts/revokeSession',
    ],
    ...['accounts/touchSession', 'accounts/confirmPassword', 'accounts/rememberDevice'],
    ...['accounts/signInWithCode', 'accounts/confirmPasswordByCall'],
    ...['accounts/confirmPasswordOfNewSession', 'tickets/enterDoor', 'tickets/checkInTicket'],
    'tickets/joinWaitingList',
  ],
  'It only prepares what another operation or a job records when it is done.': [
    ...['accounts/startCodeStep', 'accounts/endCodeStep'],
    ...['accounts/requestPasswordReset', 'accounts/resendVerification'],
    ...['accounts/keepForm', 'accounts/dropKeptForms', 'backups/requestTestRestore'],
    'backups/clearCommandFailure',
    ...['donations/beginDonation', 'payments/startCheckout', 'payments/startCardField'],
    ...['payments/expireCheckoutSessions', 'event-images/uploadImage', 'imports/stageFile'],
    ...['imports/discardImport', 'imports/confirmImport', 'imports/takeBackImport'],
  ],
  'It sends, counts or computes, or marks as read, which changes nothing for anybody else.': [
    ...['campaigns/saveImpressions', 'views/saveViews', 'photos/makeMissingCardPictures'],
    ...[
      'screening/screenPosts',
      'background-jobs/runJob',
      'imports/inBatches',
      'accounts/writeWithPassword',
      'submissions/writeOnce',
    ],
    ...['mail/claimNext', 'mail/sendDueMail', 'mail/retryMessage', 'notifications/sendDigest'],
    ...['notifications/markRead', 'notifications/markAllRead'],
  ],
  'A job that deletes what is over.': [
    ...['accounts/deleteUnusedDevices', 'accounts/deleteExpiredForms'],
    'accounts/dropUnconfirmedRegistrations',
    ...['accounts/deleteExpiredTokens', 'accounts/deleteExpiredSessions'],
    ...['classifieds/deleteCancelled', 'event-images/deleteUnusedImages'],
    'client-book/dropClients',
    ...['imports/cleanUpImports', 'mail/deleteOldMail'],
    ...['notifications/deleteReadNotifications', 'own-data/deleteExpiredData'],
    ...['payments/deleteProviderEvents', 'payments/eraseNeverMade'],
    'submissions/deleteExpiredSubmissions',
    ...['tickets/deleteExpiredDoorSessions', 'undo/deleteRemoved', 'views/deleteOldViews'],
  ],
}

/** The functions that record for operations of other files, with those operations. */
const recordedBy: Record<string, string[]> = {
  'accounts/activate': ['accounts/verifyEmail'],
  'fees/payFee': [
    ...['campaigns/renewCampaign', 'classifieds/payForClassified'],
    ...['classifieds/renewClassified', 'play/payToActivate'],
  ],
  'imports/publishBatch': ['imports/runImports'],
  'listings/changeListing': [
    ...['listings/updateProperty', 'listings/updateWork', 'listings/updateListingText'],
    'play/editPlay',
  ],
  'listings/submitPhoto': ['listings/addPhotos', 'listings/changePhotoText'],
  'moderation/decideWithin': ['classifieds/moderateSection'],
  'payments/applyProviderPayment': ['payments/applyMissedMoney', 'payments/syncCardFieldPayment'],
  'payments/applyDispute': ['payments/applyProviderEvent'],
  'payments/requestRefund': ['play/refundActivation'],
  'payments/settlePayment': ['payments/cancelPayment', 'payments/expirePayments'],
  'settings/saveIn': ['settings/savePicture'],
  'tickets/issueTickets': ['tickets/acceptOffer'],
  'tickets/placeOrder': ['tickets/orderMixedTickets', 'tickets/orderTickets'],
}

test('every operation that writes records an activity, or has a reason not to', () => {
  const files = sources.filter((file) => /^app\/domain\/.*\.server\.ts$/.test(file))
  const reaches = followUses(files)
  const exported = files
    .flatMap((file) => listDeclared(file))
    .filter(({ isExported }) => isExported)
    .map(({ file, name }) => `${file} ${name}`)
  const shorten = (name: string) => name.replace(/^app\/domain\/([\w-]+)\/.* /, '$1/')
  const isBeside = (name: string, used: string) => used.split(' ')[0] === name.split(' ')[0]

  const transactions = [
    'db/write.server.ts write',
    'db/repeat-until-none.server.ts repeatUntilNone',
    'app/domain/imports/batches.server.ts inBatches',
    'app/domain/accounts/own-password.server.ts writeWithPassword',
    'app/domain/submissions/submit-once.server.ts writeOnce',
  ]
  const operations = exported.filter((name) => {
    // An operation that only calls another one is not asked too.
    const isPart = (used: string) => isBeside(name, used) && !exported.includes(used)
    return transactions.some((target) => reaches(name, target, isPart))
  })

  const recording = 'app/domain/activity/record.server.ts record'
  // Another operation that is called records its own change only.
  const isHelper = (used: string) => !operations.includes(used)
  const uses = (name: string, target: string) =>
    reaches(name, target, (used) => isBeside(name, used) && isHelper(used))
  const others = operations.filter((name) => !uses(name, recording))
  const isRecorded = (name: string) =>
    exported.some(
      (helper) =>
        recordedBy[shorten(helper)]?.includes(shorten(name)) &&
        uses(name, helper) &&
        reaches(helper, recording, isHelper),
    )
  const silent = others.filter((name) => !isRecorded(name))
  const advice =
    'Record what was done, in the transaction of the change (docs/changing.md, “Add an activity”). If a function of another file does, or the history needs nothing of it, add it above; take out what records or is gone.'
  expect(silent.map(shorten).sort(), advice).toEqual(Object.values(unrecorded).flat().sort())
  const recorded = others.filter(isRecorded).map(shorten)
  expect(recorded.sort(), advice).toEqual(Object.values(recordedBy).flat().sort())
})
