/** Words of what somebody may do, and of inviting them. */
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
