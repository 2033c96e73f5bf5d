import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchPath } from 'react-router'
import { hasPictures } from '#app/domain/listings/listing.ts'
import { mayOpenAdminPage } from '#app/http/access/admin-page-access.ts'
import { findSignedIn } from '#app/http/access/session.server.ts'
import { retrySeconds } from '#app/http/errors.ts'
import { largestPlainBody } from '#app/http/forms/bounded-input.server.ts'
import { keepRefusedForm } from '#app/http/kept-forms/kept-form.server.ts'
import { findKeptContent } from '#app/http/kept-forms/kept-form-pages.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import { listingSources } from '#db/schema/listings.ts'
import { respondWithError } from '../error-responses.ts'
import { requestLocale } from '../requests/chosen-language.ts'
import { bringsBody } from './brings-body.ts'
import { type DrainedEnv, drainLimit } from './drain-bodies.ts'
import { findTextFields, withoutFiles } from './form-without-files.ts'
import { receiveUploads } from './uploads.ts'

const megabyte = 1024 * 1024

/** Fits an import plan with every word of its columns. */
const largestPlan = 2 * megabyte

/**
 * Fits an import of 50 MB, or an event with two images of 10 MB, including the form around them.
 */
const largestUpload = 64 * megabyte

/** Milliseconds in which a body without files must arrive. */
const plainBodyTime = 60_000

/**
 * Bodies without files that may be under way at a time. Each takes memory until it has arrived, so
 * that a few thousand of them would end the process.
 */
export const maxUnderWay = 500

/** The addresses that accept photos, images or files; some of them only from certain roles. */
const memberUploads = [
  paths.events.new,
  paths.events.edit,
  paths.events.ticketTypes,
  ...listingSources.filter((source) => hasPictures[source]).map((source) => paths[source].new),
  paths.editListing.photos,
  paths.classifieds.new,
  paths.classifieds.edit,
  paths.api.eventImages,
  paths.api.eventBackground,
]
const staffUploads = [paths.admin.import, paths.admin.settings]

const plan = paths.admin.importPage

type BodyEnv = {
  Bindings: HttpBindings
  Variables: DrainedEnv['Variables'] & { bodyTimer: NodeJS.Timeout }
}

/** Cuts off the body of each timer, the oldest first; returns false for one that has arrived. */
const underWay = new Map<NodeJS.Timeout, () => boolean>()

/**
 * Answers with 408 if a body that is read takes more than a minute, its sender disconnects, or too
 * many newer ones are under way. The body then ends with an error, so that nothing is done with a
 * part of it.
 */
export const limitBodyTime: MiddlewareHandler<BodyEnv> = async (context, next) => {
  const { incoming } = context.env
  if (!bringsBody(incoming) || !context.req.raw.body) return next()
  const late = new AbortController()
  const cutOff = () => {
    if (!incoming.complete) late.abort()
    return !incoming.complete
  }
  const timer = setTimeout(cutOff, plainBodyTime)
  context.set('bodyTimer', timer)
  makeRoom()
  underWay.set(timer, cutOff)
  context.req.raw = abortBodyOn(late.signal, context.req.raw)
  try {
    await next()
  } finally {
    release(timer)
  }
  const hasLeft = incoming.destroyed && !incoming.complete
  if (!context.get('isBodyRead') || !(late.signal.aborted || hasLeft)) return
  context.res = undefined
  context.finalized = false
  context.header('Connection', 'close')
  return tooSlow(context)
}

/**
 * Cuts off the oldest body if there are too many. Those of browsers arrive within moments, so this
 * rarely is one of theirs, and a flood of others keeps nobody out.
 */
function makeRoom() {
  if (underWay.size < maxUnderWay) return
  for (const [timer, cutOff] of underWay) {
    underWay.delete(timer)
    if (cutOff()) return
  }
}

function release(timer: NodeJS.Timeout) {
  clearTimeout(timer)
  underWay.delete(timer)
}

/** Returns the request with a body that fails when the signal aborts. */
function abortBodyOn(late: AbortSignal, { url, method, headers, body, signal: own }: Request) {
  const whole = body?.pipeThrough(new TransformStream(), { signal: late, preventCancel: true })
  const signal = AbortSignal.any([own, late])
  const init = { method, headers, body: whole, duplex: 'half', signal }
  return new Request(url, init)
}

/**
 * Limits the size of a body by its address and its sender (docs/rules.md#body-limits). Large bodies
 * are allowed only where files are accepted, because others are held in memory.
 */
export function limitBodies(): MiddlewareHandler<BodyEnv> {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError(context) {
        if (!isCounted(context)) context.header('Connection', 'close')
        return tooLarge(context, maxSize)
      },
    })
  const plain = receiveWhole(limit(largestPlainBody))
  const large = receiveWhole(limit(largestPlan))
  const upload = receiveUploads({
    folder: config.uploadDir,
    refuse: { tooLarge, tooSlow, tooMany },
  })
  return async (context, next) => {
    if (!bringsBody(context.env.incoming)) return next()
    const isAt = ({ pattern }: { pattern: string }) => matchPath(pattern, context.req.path) !== null
    const staffPage = staffUploads.find(isAt)
    const isUpload = (staffPage || memberUploads.some(isAt)) && bringsFiles(context)
    const isPlan = isAt(plan)
    if (isCounted(context) && !isUpload && !isPlan) return plain(context, next)

    const sender = await findSignedIn(context.req.raw)
    if (!isCounted(context) && !sender) return unknownLength(context)
    if (!isUpload) {
      return (isPlan && mayOpenAdminPage(sender, plan.pattern) ? large : plain)(context, next)
    }
    const onStart = () => release(context.get('bodyTimer'))
    const size = Number(context.req.header('content-length'))
    if (size > largestUpload) {
      const fields = findTextFields(context.req.raw)
      if (!sender || !fields || size > drainLimit) return tooLarge(context, largestUpload)
      const refuse = () => refuseFiles(context, sender.userId)
      const bounds = { maxSize: drainLimit, fields }
      return upload(context, refuse, { memberId: sender.userId, ...bounds, onStart })
    }
    const mayUpload = !staffPage || mayOpenAdminPage(sender, staffPage.pattern)
    if (!sender && findKeptContent(context.req.path)) return textOnly(context, next)
    if (!sender || !mayUpload) return withoutBody(context, next)
    const bounds = { maxSize: largestUpload, fields: null }
    return upload(context, next, { memberId: sender.userId, ...bounds, onStart })
  }
}

/**
 * Receives the whole body before anything else asks who sent it: a session may end, and a role may
 * change, while the last byte is held back.
 */
function receiveWhole(limit: MiddlewareHandler<BodyEnv>): MiddlewareHandler<BodyEnv> {
  return (context, next) =>
    limit(context, async () => {
      const { raw } = context.req
      // The limit has already received a body of unknown length.
      if (raw.body && isCounted(context)) {
        context.req.raw = new Request(raw, { body: await raw.arrayBuffer() })
      }
      await next()
    })
}

/** Whether the request states the length of its body, or that there is none. */
function isCounted({ req }: Context) {
  return req.header('transfer-encoding') === undefined
}

/** Whether the body can contain files, for which a form must be multipart. */
function bringsFiles({ req }: Context) {
  return /^multipart\/form-data\b/i.test(req.header('content-type') ?? '')
}

/** Drops the files of a form that is kept until its sender has signed in. */
function textOnly(context: Context, next: Next) {
  const text = withoutFiles(context.req.raw)
  if (!text) return withoutBody(context, next)
  context.req.raw = text
  return next()
}

/** Drops the body of a sender without permission and lets the route answer. */
function withoutBody(context: Context, next: Next) {
  const { url, method, headers, signal } = context.req.raw
  context.req.raw = new Request(url, { method, headers, signal })
  return next()
}

/** Says that a member's files are too large, and keeps what was typed beside them. */
async function refuseFiles(context: Context, userId: number) {
  const text = textFor(requestLocale(context.env.incoming))
  const isKept = await keepRefusedForm(context.req.raw, userId, text)
  context.res = await (isKept
    ? respondWithError(context, 413, ({ common }) => ({
        ...common.filesTooLarge(largestUpload),
        link: { href: context.req.path, label: common.openFormAgain },
      }))
    : tooLarge(context, largestUpload))
}

function tooLarge(context: Context, bytes: number) {
  return respondWithError(context, 413, ({ common }) => common.tooLarge(bytes))
}

function tooSlow(context: Context) {
  return respondWithError(context, 408, ({ common }) => common.tooSlow)
}

function tooMany(context: Context) {
  context.header('Retry-After', retrySeconds.uploads)
  return respondWithError(context, 503, ({ common }) => common.tooManyUploads)
}

function unknownLength(context: Context) {
  context.header('Connection', 'close')
  return respondWithError(context, 411, ({ common }) => common.lengthRequired)
}
