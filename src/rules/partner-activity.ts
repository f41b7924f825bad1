/** Kinds of entries in the list of a partner's latest activities. */
export const ACTIVITY_KINDS = ['quote', 'deal', 'client', 'commission'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
