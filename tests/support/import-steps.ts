import type { Visitor } from './visitor.ts'

/** Uploads a CSV file as an administrator. @returns the address of its page */
export async function uploadInventory(admin: Visitor, lines: Iterable<string>): Promise<string> {
  const form = new FormData()
  form.set('file', new File([...lines], 'inventory.csv'))
  const response = await admin.send('POST', '/admin/import', { form })
  const address = response.headers.get('location')
  if (response.status !== 303 || !address) throw new Error(`The upload is ${response.status}.`)
  return address
}

/** Returns what the page of a staged file sends if nothing is changed. */
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
