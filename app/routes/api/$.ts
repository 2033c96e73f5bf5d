import { textFor } from '#app/text/index.ts'

/** Every address of the API that nothing else answers. */
export function loader() {
  return Response.json({ error: textFor().common.notFound.title }, { status: 404 })
}

export const action = loader
