import { type Transition, transitions } from './transitions.js';

/** States of an invitation in responses: a stored `pending` past its date is `expired`. As specified. */
export const INVITATION_STATES = ['pending', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Days that the link of an invitation is valid. */
export const INVITATION_DAYS = 7;

const ADMINS = ['own_admin'] as const;

/** Actions of a company's administrators on an invitation, and the states that allow them. */
const INVITATION_ACTIONS = {
  resend: { from: ['pending'], by: ADMINS, waits: true },
  revoke: { from: ['pending'], to: 'revoked', by: ADMINS },
} as const satisfies Record<string, Transition<InvitationState, 'own_admin'>>;
export type InvitationAction = keyof typeof INVITATION_ACTIONS;

const invitations = transitions<InvitationState, 'own_admin', InvitationAction>(INVITATION_ACTIONS);

export const INVITATION_ACTION_NAMES = invitations.names;

/** True when the transition table allows this action in the invitation's current state. */
export const allowsInvitation = (action: InvitationAction, state: InvitationState): boolean =>
  invitations.allows(action, state, { roles: ADMINS });

/** Actions that the screens may offer: the `actions` of every invitation in a response. Sending a mail requires a confirmed address. */
export const invitationActions = (state: InvitationState, emailVerified: boolean): InvitationAction[] =>
  invitations.actions(state, { roles: ADMINS, emailVerified });

/** Further actions of the viewer once their e-mail address is confirmed; undefined if it is confirmed already. */
export const invitationActionsOnceVerified = (
  state: InvitationState,
  emailVerified: boolean,
): InvitationAction[] | undefined => invitations.actionsOnceVerified(state, { roles: ADMINS, emailVerified });
