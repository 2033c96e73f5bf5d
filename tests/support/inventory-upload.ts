import type { Visitor } from './visitor.ts'

/** Uploads a CSV file as an administrator. @returns the address of its page */
export async function uploadInventory(admin: Visitor, lines: Iterable<string>): Promise<string> {
  return sendInventory(admin, await encodeInventory(lines))
}

/** Encodes the upload of a CSV file, which takes a while for a large one and is not measured. */
export async function encodeInventory(lines: Iterable<string>) {
  const form = new FormData()
  form.set('file', new File([...lines], 'inventory.csv'))
  const encoded = new Response(form)
  const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' }
  return { form: await encoded.arrayBuffer(), headers }
}

export async function sendInventory(
  admin: Visitor,
  encoded: Awaited<ReturnType<typeof encodeInventory>>,
): Promise<string> {
  const response = await admin.send('POST', '/admin/import', encoded)
  const address = response.headers.get('location')
  if (response.status !== 303 || !address) throw new Error(`The upload is ${response.status}.`)
  return address
}

/** Returns what the form of the import plan sends if nothing in it is changed. */
export async function readPlanForm(admin: Visitor, address: string) {
  const html = await (await admin.get(address)).text()
  const fields = new URLSearchParams()
  for (const [, tag = ''] of html.matchAll(/<input ([^>]*type="hidden"[^>]*)>/g)) {
    fields.set(attribute(tag, 'name'), attribute(tag, 'value'))
  }
  for (const [, tag = '', options = ''] of html.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs)) {
    const chosen = /<option ([^>]*selected[^>]*)>/.exec(options)?.[1] ?? ''
    fields.set(attribute(tag, 'name'), attribute(chosen, 'value'))
  }
  return fields
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
