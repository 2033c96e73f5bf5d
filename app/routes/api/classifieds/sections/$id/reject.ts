import { sectionDecision } from '../../+classified-api.server.ts'

const endpoint = sectionDecision('reject')

export const loader = endpoint
export const action = endpoint
