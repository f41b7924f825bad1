/** Texts about deals that partners and staff read. */
export const dealWords = {
  registrations: {
    pending: 'In review',
    approved: 'Protected',
    declined: 'Declined',
    expired: 'Expired',
  },
  events: {
    registered: 'Registered',
    registered_again: 'Registered again',
    edited: 'Details changed',
    stage: 'Moved',
    next_step: 'Next step',
    quote_linked: 'Quote linked',
    quote_unlinked: 'Quote unlinked',
    asked: 'Question',
    answered: 'Answer',
    approved: 'Registration approved',
    declined: 'Registration declined',
    extended: 'Protection extended',
    expired: 'Protection ended',
    protection_lost: 'Protection revoked',
  },
  timeline: 'Timeline',
  until: (day: string) => `Protected until ${day}`,
  /** `when` is a text such as 'in 3 days' or 'today'. */
  ends: (when: string) => `Ends ${when}`,
  by: (who: string) => `by ${who}`,
  staff: 'HoloPortal',
  portal: 'Automatically',
  notesOf: 'Staff only:',
};
