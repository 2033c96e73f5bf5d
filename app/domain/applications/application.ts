import type { applicationStatuses } from '#db/schema/applications.ts'

export type ApplicationStatus = (typeof applicationStatuses)[number]

export const applicationLimits = { messageLength: 4000 }
