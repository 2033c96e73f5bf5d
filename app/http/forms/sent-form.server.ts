import { secretFields } from './secret-fields.ts'

type SecretField = (typeof secretFields)[number]

/** A form as it was sent, so that it can be sent again. */
export type SentForm = {
  fields: Array<[name: string, value: string]>
  /** The names of secret fields, which must be typed again. */
  secrets: SecretField[]
  hasFiles: boolean
}

const forms = new WeakMap<Request, FormData>()

/** Remembers a form during its request, because a body cannot be read twice. */
export function rememberForm(request: Request, form: FormData) {
  forms.set(request, form)
}

/** @returns null if the request sent no form, or the form was not read */
export function findSentForm(request: Request): SentForm | null {
  const form = forms.get(request)
  return form ? toSentForm(form) : null
}

export function toSentForm(form: FormData): SentForm {
  const sent: SentForm = { fields: [], secrets: [], hasFiles: false }
  for (const [name, value] of form) {
    const secret = secretFields.find((field) => field === name)
    if (typeof value !== 'string') sent.hasFiles ||= value.size > 0
    else if (secret) sent.secrets.push(secret)
    else sent.fields.push([name, value])
  }
  return sent
}
