/** Why a member may not do something once more now (docs/rules.md#member-limits). */
export const limitReasons = {
  too_many_today: 'You have reached the limit for this within 24 hours. Please try again later.',
  too_many_waiting:
    'You have reached the limit of posts that may wait for approval at a time. Please try again when one of them is decided.',
  no_access: 'Your account can no longer be used.',
}
