import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchPath } from 'react-router'

const megabyte = 1024 * 1024

/** The longest texts a form takes are some kilobytes. */
const largestForm = 2

/** An import of 50 MB, or an event with its two images of 10 MB, and the form around them. */
const largestUpload = 64

/** The addresses that take photos, images or files. */
const uploads = [
  '/create-event',
  '/events/:id/edit',
  '/edit-listing/:source/:id/photos',
  '/admin/import',
  '/api/events/:id/images',
  '/api/events/:id/bg-image',
]

type RefuseSize = (context: Context, megabytes: number) => Response | Promise<Response>

/** Bodies are held in memory, so what takes no files takes no large ones. */
export function limitBodies(refuse: RefuseSize): MiddlewareHandler {
  const limit = (megabytes: number) =>
    bodyLimit({
      maxSize: megabytes * megabyte,
      onError(context) {
        const isCounted = context.req.header('content-length') !== undefined
        if (!isCounted) context.header('Connection', 'close')
        return refuse(context, megabytes)
      },
    })
  const form = limit(largestForm)
  const upload = limit(largestUpload)
  return (context, next) => {
    const takesFiles = uploads.some((pattern) => matchPath(pattern, context.req.path))
    return takesFiles ? upload(context, next) : form(context, next)
  }
}
