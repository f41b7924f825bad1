/** Kinds of a partner's latest activity. */
export const ACTIVITY_KINDS = ['quote', 'deal', 'client', 'commission'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
