/** Why a member may not do something once more now (docs/rules.md#member-limits). */
export type ReachedLimit = 'too_many_today' | 'too_many_waiting'
