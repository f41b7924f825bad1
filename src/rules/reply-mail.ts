/** Rules for replies by mail to messages of a quote. */

/** Number of days for which a mail about messages can be answered. */
export const REPLY_DAYS = 90;
