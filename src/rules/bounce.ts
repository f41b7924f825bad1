/** What becomes of a mail that comes back, and of who was to get it. */

export const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const;
/** `hard`: there is no such mailbox. `soft`: not now, or not this mail. `complaint`: its reader reported it as spam. */
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** How it came to be known: as it was sent, by a report in our mailbox, or by the mail provider's call. */
export const BOUNCE_WAYS = ['smtp', 'mailbox', 'webhook'] as const;
export type BounceWay = (typeof BOUNCE_WAYS)[number];

/** So many soft ones in so many days are as good as a hard one. */
export const SOFT_BOUNCES = { most: 3, days: 30 } as const;

/** Of the mailbox, not of this mail, our server or the way there (RFC 3463): 5.1 the address, 5.2.0 and 5.2.1 the mailbox, 5.0.0 anything. */
const OF_THE_MAILBOX = /^5\.(0\.0|1\.\d{1,3}|2\.[01])$/;

/** What a class of a report that a mail failed for good says. */
export const kindOf = (code: string | null): BounceKind =>
  code === null || OF_THE_MAILBOX.test(code) ? 'hard' : 'soft';
