import { honeypotName } from '#app/shared/honeypot.ts'

/** A form of a page, as a program that fills it in sees it. */
export type PageForm = {
  /** Values set by the page: hidden fields and the pressed button. */
  given: Record<string, string>
  /** The names of fields that people fill in. */
  open: string[]
}

/** Returns a page's forms that post to the page itself. */
export function parseForms(html: string, path: string): PageForm[] {
  return listForms(html)
    .filter(({ action }) => ['', path].includes(action.split(/[?#]/)[0] ?? ''))
    .map(({ given, open }) => ({ given, open }))
}

/**
 * Returns a page's forms that post. A form with several buttons is returned once for each.
 * `action` is empty where a form names no address and posts to its page.
 */
export function listForms(html: string): (PageForm & { action: string })[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
  return forms
    .filter(([, tag = '']) => /\bmethod="post"/.test(tag))
    .flatMap(([, tag = '', content = '']) => {
      const fields = [...content.matchAll(/<(input|select|textarea|button)\b([^>]*)>/g)].map(
        ([, kind = '', tag = '']) => ({
          isButton: kind === 'button',
          isHidden: attribute(tag, 'type') === 'hidden',
          name: attribute(tag, 'name'),
          value: attribute(tag, 'value'),
        }),
      )
      const named = fields.filter(({ name }) => name !== '' && name !== honeypotName)
      const hidden = named.filter(({ isHidden }) => isHidden)
      const buttons = fields.filter(({ isButton }) => isButton)
      const open = named.filter(({ isHidden, isButton }) => !isHidden && !isButton)
      const sentNames = buttons.map((button) => (button.name === '' ? [] : [button]))
      const presses = sentNames.length > 0 ? sentNames : [[]]
      return presses.map((pressed) => ({
        action: attribute(tag, 'action'),
        given: Object.fromEntries([...hidden, ...pressed].map(({ name, value }) => [name, value])),
        open: [...new Set(open.map(({ name }) => name))],
      }))
    })
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
