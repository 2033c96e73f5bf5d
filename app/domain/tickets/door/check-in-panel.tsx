import { CameraScanner } from './camera-scanner.tsx'
import type { Attendance, CheckInResult } from './check-in.server.ts'
import { AttendanceLine, CheckInForm, CheckInVerdict, EarlyWarning } from './check-in-form.tsx'

type CheckInPanelProps = {
  action: string
  daysUntil: number
  attendance: Attendance
  /** The answer to the code that was sent, null if that was none; missing if nothing was sent. */
  checkedIn?: CheckInResult | null
}

/** The verdict, the field and the count that door staff of an event or tour date see. */
export function CheckInPanel({ action, daysUntil, attendance, checkedIn }: CheckInPanelProps) {
  const isAnswered = checkedIn !== undefined
  return (
    <>
      <EarlyWarning days={daysUntil} />
      {isAnswered && <CheckInVerdict checkedIn={checkedIn} />}
      <CameraScanner />
      <CheckInForm action={action} isAnswered={isAnswered} />
      <AttendanceLine attendance={attendance} />
    </>
  )
}
