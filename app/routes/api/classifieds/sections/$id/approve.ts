import { sectionDecision } from '../../+classified-api.server.ts'

const endpoint = sectionDecision('approve')

export const loader = endpoint
export const action = endpoint
