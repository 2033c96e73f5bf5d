import ICAL from 'ical.js'

/** Reads an iCalendar file with the parser of a calendar program; throws where it is invalid. */
export function readCalendar(file: string) {
  const lines = file.split('\r\n')
  const tooLong = lines.find((line) => Buffer.byteLength(line) > 75)
  if (tooLong !== undefined) throw new Error(`A line has more than 75 octets: ${tooLong}`)
  if (lines.pop() !== '' || lines.some((line) => /[\r\n]/.test(line)))
    throw new Error('Every line must end with CRLF.')
  const calendar = new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]])
  const value = (component: ICAL.Component, name: string) =>
    component.getFirstPropertyValue(name)?.toString() ?? null
  return {
    name: value(calendar, 'x-wr-calname'),
    refresh: value(calendar, 'refresh-interval'),
    url: value(calendar, 'url'),
    version: value(calendar, 'version'),
    prodId: value(calendar, 'prodid'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      return {
        uid: event.uid,
        title: event.summary,
        description: event.description,
        place: event.location,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        sequence: event.sequence,
        status: value(component, 'status'),
        stamp: value(component, 'dtstamp'),
        lastModified: value(component, 'last-modified'),
        url: value(component, 'url'),
      }
    }),
  }
}
