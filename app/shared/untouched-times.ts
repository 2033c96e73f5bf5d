import { localTime } from './zoned-time.ts'

type Times = { startTime: string; endTime: string }

/**
 * Keeps the stored instant of a time whose field was not changed. Forms show minutes of a local
 * time, and one local hour occurs twice in autumn, so reading the field again could move it.
 * @param timeZone the zone of both times
 */
export function keepUntouchedTimes<Form extends Times>(
  form: Form,
  stored: Times,
  timeZone: string,
): Form {
  const keep = (name: keyof Times) =>
    localTime(form[name], timeZone) === localTime(stored[name], timeZone)
      ? stored[name]
      : form[name]
  const times = { startTime: keep('startTime'), endTime: keep('endTime') }
  return times.startTime < times.endTime ? { ...form, ...times } : form
}
