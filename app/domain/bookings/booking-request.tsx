import type { ReactNode } from 'react'
import { countInclusiveDays } from '#app/shared/calendar-days.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { SubmissionKey } from '#app/ui/submission-key.tsx'
import { priceStay, toSeenPrice } from './booking.ts'
import type { StayChoice } from './stay-choice.ts'

/** The id of a refusal's reason, to which the page goes; the calendar's would keep the focus. */
const refusalId = 'booking-refused'

type BookingActionProps = {
  choice: StayChoice
  rental: { priceCents: number | null; rentalFrequency: string }
  /** The price of a period, shown until the sum is known. */
  price: ReactNode
  /** Why the request was refused. */
  error: string | undefined
}

/** The chosen days, their sum and the button that requests them, or a hint what to choose next. */
export function BookingRequest({ choice, rental, price, error }: BookingActionProps) {
  const words = useWords()
  const { bookings } = useText()
  const { start, end } = choice
  return (
    <>
      {error && (
        <p
          id={refusalId}
          className="flash flash-error mb-0 w-full"
          role="alert"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: a refused request comes back with its reason.
          autoFocus
        >
          {error}
        </p>
      )}
      {start && end ? (
        <RequestForm start={start} end={end} rental={rental} />
      ) : (
        <>
          <p className="flex-1 break-words">
            {start ? (
              <span className="whitespace-nowrap">{bookings.from(words.day(start))}</span>
            ) : (
              price
            )}
          </p>
          <a className={start ? 'button grow' : 'button'} href="#booking">
            {start ? bookings.chooseLast : bookings.chooseDays}
          </a>
        </>
      )}
      <p className="hidden text-sm text-muted lg:block">{bookings.answerTime}</p>
    </>
  )
}

type RequestFormProps = Pick<BookingActionProps, 'rental'> & { start: string; end: string }

function RequestForm({ start, end, rental }: RequestFormProps) {
  const words = useWords()
  const { bookings } = useText()
  const days = countInclusiveDays(start, end)
  const price = priceStay(rental, days)
  const sum = price && words.cents(price.cents)
  return (
    <form method="post" action={`#${refusalId}`} className="request">
      <SubmissionKey />
      <input type="hidden" name="startDate" value={start} />
      <input type="hidden" name="endDate" value={end} />
      <input type="hidden" name="seenPrice" value={toSeenPrice(price)} />
      <p>
        {bookings.fromTo(words.day(start), words.day(end))}{' '}
        {/* On small screens the button shows the sum, but not of how many nights. */}
        {sum && (
          <strong className={price?.nights ? 'block' : 'hidden lg:block'}>
            {bookings.total(days, sum, price?.nights)}
          </strong>
        )}
      </p>
      <button className="button grow">{bookings.submit(days, sum)}</button>
    </form>
  )
}
