import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchPath } from 'react-router'
import { largestPlainBody } from '#app/http/bounded-input.server.ts'
import { paths } from '#app/paths.ts'

const megabyte = 1024 * 1024

/** The words of a whole inventory's columns, with what each of them means. */
const largestPlan = 2 * megabyte

/** An import of 50 MB, or an event with its two images of 10 MB, and the form around them. */
const largestUpload = 64 * megabyte

/** The addresses that take photos, images or files. */
const uploads = [
  paths.events.new,
  paths.events.edit,
  paths.editListing.photos,
  paths.admin.import,
  paths.api.eventImages,
  paths.api.eventBackground,
]

const plans = [paths.admin.importDraft]

type RefuseSize = (context: Context, bytes: number) => Response | Promise<Response>

/** Bodies are held in memory, so what takes no files takes no large ones. */
export function limitBodies(refuse: RefuseSize): MiddlewareHandler {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError(context) {
        const isCounted = context.req.header('content-length') !== undefined
        if (!isCounted) context.header('Connection', 'close')
        return refuse(context, maxSize)
      },
    })
  const plain = limit(largestPlainBody)
  const plan = limit(largestPlan)
  const upload = limit(largestUpload)
  return (context, next) => {
    const isAt = (addresses: ReadonlyArray<{ pattern: string }>) =>
      addresses.some(({ pattern }) => matchPath(pattern, context.req.path))
    if (isAt(uploads) && bringsFiles(context)) return upload(context, next)
    return isAt(plans) ? plan(context, next) : plain(context, next)
  }
}

/** Only in parts can a form bring files. */
function bringsFiles(context: Context) {
  return /^multipart\/form-data\b/i.test(context.req.header('content-type') ?? '')
}
