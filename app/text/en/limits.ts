/** Why a member may not do something once more now (docs/rules.md#member-limits). */
export const limitReasons = {
  too_many_today: 'You have reached the limit for this within 24 hours. Please try again later.',
  too_many_waiting:
    'You have as many posts waiting as may wait for approval at one time. You can send another once the town has decided on one of them.',
  no_access: 'Your account can no longer be used.',
}
