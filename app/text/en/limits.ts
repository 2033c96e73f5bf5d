/** Why a member may not do something once more now (docs/rules.md#member-limits). */
export const limitReasons = {
  too_many_today:
    'That is as much as one member may do within 24 hours. Please try again tomorrow.',
  too_many_waiting:
    'As many of yours as may wait at a time are waiting for approval. Please try again when one of them is decided.',
}
