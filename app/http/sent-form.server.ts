import { secretFields } from './secret-fields.ts'

type SecretField = (typeof secretFields)[number]

/** A form as it was sent, to be sent again. */
export type SentForm = {
  fields: Array<[name: string, value: string]>
  /** Names of the secret fields, which are typed again. */
  secrets: SecretField[]
  hasFiles: boolean
}

const forms = new WeakMap<Request, FormData>()

/** Keeps a form that was read for as long as its request: no body can be read twice. */
export function keepForm(request: Request, form: FormData) {
  forms.set(request, form)
}

/** @returns null where the request has sent no form, or none was read */
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
