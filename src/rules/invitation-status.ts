import { type Transition, transitions } from './transitions.js';

/** As it is told: a stored `pending` past its date is `expired`. As specified. */
export const INVITATION_STATES = ['pending', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Days that a link counts. */
export const INVITATION_DAYS = 7;

const ADMINS = ['own_admin'] as const;

/** What a company's administrators do with an invitation, and while it is what. */
const INVITATION_ACTIONS = {
  resend: { from: ['pending'], by: ADMINS, waits: true },
  revoke: { from: ['pending'], to: 'revoked', by: ADMINS },
} as const satisfies Record<string, Transition<InvitationState, 'own_admin'>>;
export type InvitationAction = keyof typeof INVITATION_ACTIONS;

const invitations = transitions<InvitationState, 'own_admin', InvitationAction>(INVITATION_ACTIONS);

export const INVITATION_ACTION_NAMES = invitations.names;

/** Whether the table allows this action now. */
export const allowsInvitation = (action: InvitationAction, state: InvitationState): boolean =>
  invitations.allows(action, state, { roles: ADMINS });

/** What the screens may offer: the `actions` of every invitation in an answer. Mailing it waits for a confirmed address. */
export const invitationActions = (state: InvitationState, emailVerified: boolean): InvitationAction[] =>
  invitations.actions(state, { roles: ADMINS, emailVerified });

/** What the viewer may do besides, once their e-mail address is confirmed; undefined when it is. */
export const invitationActionsOnceVerified = (
  state: InvitationState,
  emailVerified: boolean,
): InvitationAction[] | undefined => invitations.actionsOnceVerified(state, { roles: ADMINS, emailVerified });
