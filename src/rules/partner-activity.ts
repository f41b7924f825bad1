/** What a partner's latest activity is of. */
export const ACTIVITY_KINDS = ['quote', 'deal', 'client', 'commission'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
