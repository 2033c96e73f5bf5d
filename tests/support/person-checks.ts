import { roles } from '#db/schema/accounts.ts'

/** Finds code that decides by a person's role, or by who owns something. */

const personId = String.raw`(?:\w+\??\.)*(?:(?:owner|user|member|payer|payee|buyer|actor)Id|\w+edBy)\b`
const actorsOwn = String.raw`\w+\??\.userId\b`
const isOrIsNot = String.raw`\s*[!=]==\s*`
const someId = String.raw`(?!null\b|undefined\b)[\w.?]+`

const checks = [
  // isAdmin(actor)
  String.raw`(?<!function )\b(?:isAdmin|hasPower|isOwnerOrAdmin)\([^)]*\)`,
  // actor.role !== 'member'
  String.raw`[\w.?]*\brole${isOrIsNot}'(?:${roles.join('|')})'`,
  // id === actor.userId
  `[\\w.?]+${isOrIsNot}${actorsOwn}`,
  `${actorsOwn}${isOrIsNot}${someId}`,
  // ownerId !== actorId
  personId + isOrIsNot + personId,
]

const check = new RegExp(checks.join('|'), 'g')

/** Returns the comparisons of roles or owners in a piece of code. */
export function findPersonChecks(code: string): string[] {
  return [...code.matchAll(check)].map(([found]) => found)
}
