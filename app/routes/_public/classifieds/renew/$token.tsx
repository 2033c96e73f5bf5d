import { getDisplayName, isPaid } from '#app/domain/classifieds/classified.ts'
import {
  findByRenewalToken,
  findFeeObstacle,
  renewClassified,
} from '#app/domain/classifieds/fee.server.ts'
import { formatLastDay } from '#app/domain/classifieds/public-classified.server.ts'
import { toPrice } from '#app/domain/fees/fee.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import { RenewalPage } from '#app/domain/fees/renewal-page.tsx'
import { feeForm } from '#app/domain/payments/forms.ts'
import { listPayerMethods } from '#app/domain/payments/methods.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { conflict, notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectAfterFee } from '#app/http/redirects/checkout.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Text } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import type { Route } from './+types/$token'

export const handle: PageHandle = { isPersonal: true }

/** The page behind a mailed renewal link. Opening it changes nothing; its button does. */
export function loader({ context, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const classified = findByRenewalToken(db, params.token)
  if (!classified) throw linkGone(getText(context))
  const lastDay =
    isPaid(classified, nowInstant()) && classified.expiresAt
      ? formatLastDay(classified.expiresAt, words)
      : null
  return {
    id: classified.id,
    name: getDisplayName(classified),
    reason: findFeeObstacle(db, classified),
    content: classified.content,
    fee: getFee(db, 'classified', 'ad'),
    lastDay,
    methods: listPayerMethods(),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const { classifieds } = text
  const form = await readForm(request, feeForm, text)
  if (!form.ok) throw form.problem()
  const classified = findByRenewalToken(db, params.token)
  const outcome = await renewClassified(
    db,
    params.token,
    form.value.method,
    toSubmission(context, request, form.fields),
  )
  const { days } = getFee(db, 'classified', 'ad')
  const name = classified ? getDisplayName(classified) : ''
  const message = classifieds.renewal.renewed(name, days)
  const done = { to: paths.classifieds.list(), message }
  if (outcome.ok) return redirectAfterFee(context, outcome.payment, done, classifieds.notPayable)
  if (outcome.reason === 'not_found') throw linkGone(text)
  throw conflict(classifieds.payFailed(outcome.reason))
}

const linkGone = ({ classifieds: { own, renewal } }: Text) =>
  notFound(renewal.gone, { to: paths.ownerDashboard.classifieds(), label: own.title })

export default function RenewClassified({ loaderData }: Route.ComponentProps) {
  const { money, text } = useWords()
  const { own, renewal } = text.classifieds
  const { id, name, reason, content, fee, lastDay, methods } = loaderData
  const question = lastDay ? renewal.question(lastDay, fee.days) : renewal.over(fee.days)
  const price = toPrice(fee, money)
  const words = { question, submit: renewal.submit(price), offline: renewal.offline }
  const obstacle = reason && (
    <>
      {renewal.obstacle(reason)} <a href={paths.classifieds.edit(id)}>{own.edit}</a>
    </>
  )
  return (
    <RenewalPage
      title={renewal.title(name)}
      words={words}
      methods={methods}
      isFree={price === null}
      obstacle={obstacle}
    >
      <p className="prose mb-4 whitespace-pre-line" dir="auto">
        {content}
      </p>
    </RenewalPage>
  )
}
