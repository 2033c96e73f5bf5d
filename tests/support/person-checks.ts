import { roles } from '#db/schema/accounts.ts'

/** Finds code that decides by a person's role, or by who owns something. */

const personId = String.raw`(?:\w+\??\.)*(?:(?:owner|user|member|payer|payee|buyer|actor)Id|\w+edBy)\b`
const actorsOwn = String.raw`\w+\??\.userId\b`
const isOrIsNot = String.raw`\s*[!=]==\s*`
const someId = String.raw`(?!null\b|undefined\b)[\w.?]+`

const role = String.raw`[\w.?]*(?:\b|[a-z])[rR]ole\b`
const roleName = `'(?:${roles.join('|')})'`

const checks = [
  // isAdmin(actor)
  String.raw`(?<!function )\b(?:isAdmin|hasPower|isSelf|isOwnerOrAdmin)\([^)]*\)`,
  // actor.role !== 'member', 'admin' === actor.role
  `${role}${isOrIsNot}${roleName}`,
  `${roleName}${isOrIsNot}${role}`,
  // ['admin'].includes(actor.role), staff.has(actor.role)
  String.raw`\.(?:includes|indexOf|has)\(${role}(?: as \w+)?\)`,
  // ['admin'].some((name) => …)
  String.raw`\[[^\]]*${roleName}[^\]]*\](?: as const)?\)?\.(?:some|every|find|includes|indexOf)\(`,
  // switch (actor.role)
  String.raw`\bswitch \(${role}\)`,
  // id === actor.userId
  `[\\w.?]+${isOrIsNot}${actorsOwn}`,
  `${actorsOwn}${isOrIsNot}${someId}`,
  // user.id === ownId
  `[\\w.?]+${isOrIsNot}own(?:er)?Id\\b`,
  // ownerId !== actorId
  personId + isOrIsNot + personId,
]

const check = new RegExp(checks.join('|'), 'g')

/** Returns the comparisons of roles or owners in a piece of code. */
export function findPersonChecks(code: string): string[] {
  return [...code.matchAll(check)].map(([found]) => found)
}
