/**
 * Why a member may not post one more now (docs/rules.md#member-limits). `no_access`: the
 * account was suspended or deleted while the request was being answered.
 */
export type PostingRefusal = 'too_many_today' | 'too_many_waiting' | 'no_access'
