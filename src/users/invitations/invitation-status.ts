/** As it is told: a stored `pending` past its date is `expired`. Spec 2 section 4. */
export const INVITATION_STATES = ['pending', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Days that a link counts. */
export const INVITATION_DAYS = 7;

/** What a company's administrators do with an invitation, and while it is what. */
export const INVITATION_ACTIONS = {
  resend: ['pending'],
  revoke: ['pending'],
} as const satisfies Record<string, readonly InvitationState[]>;
export type InvitationAction = keyof typeof INVITATION_ACTIONS;

/** Whether the table allows this action now. */
export const allowsInvitation = (action: InvitationAction, state: InvitationState): boolean =>
  (INVITATION_ACTIONS[action] as readonly InvitationState[]).includes(state);

/** What the screens may offer: the `actions` of every invitation in an answer. Mailing it waits for a confirmed address. */
export const invitationActions = (state: InvitationState, emailVerified: boolean): InvitationAction[] =>
  ALL.filter((action) => allowsInvitation(action, state) && (emailVerified || !waits(action)));

/** What the viewer may do besides, once their e-mail address is confirmed; undefined when it is. */
export const invitationActionsOnceVerified = (
  state: InvitationState,
  emailVerified: boolean,
): InvitationAction[] | undefined =>
  emailVerified ? undefined : ALL.filter((action) => waits(action) && allowsInvitation(action, state));

const ALL = Object.keys(INVITATION_ACTIONS) as InvitationAction[];
const waits = (action: InvitationAction): boolean => action === 'resend';
