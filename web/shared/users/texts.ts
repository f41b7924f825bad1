/** Texts of roles and of invitations. */
export const roleTexts = {
  label: 'Role',
  names: { standard: 'Standard', admin: 'Admin' },
  choices: {
    standard: 'Creates and submits quotes, follows orders.',
    admin: 'Also edits the company, its documents and its users.',
  },
};

export const inviteTexts = {
  title: 'Invite User',
  text: 'They get an email with a link that works for 7 days.',
  send: 'Send invitation',
  done: 'Invitation sent successfully',
  failed: 'Failed to send invitation',
};

/** Texts of permanent deletions. */
export const erasureTexts = {
  who: (people: number, company: string) =>
    people === 1 ? `A person of ${company}` : `${people} people of ${company}`,
  going: (who: string) => `${who} ${/^\d/.test(who) ? 'are' : 'is'} being erased`,
  done: (who: string) => `${who} ${/^\d/.test(who) ? 'were' : 'was'} erased`,
  asked: (by: string, at: string) => `Requested by ${by} on ${at}.`,
  progress: (percent: string) => `${percent} is done; they can no longer sign in.`,
  late: 'This is taking longer than expected and will be retried; they can no longer sign in.',
  result: (rows: number, tables: number, at: string) => `Finished on ${at}: ${rows} rows of ${tables} tables.`,
};
