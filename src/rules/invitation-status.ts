import { type Transition, transitions } from './transitions.js';

/**
 * States of an invitation in responses. As specified, an invitation that is stored as `pending` is `expired` after its
 * date.
 */
export const INVITATION_STATES = ['pending', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Days for which the link of an invitation is valid. */
export const INVITATION_DAYS = 7;

const ADMINS = ['own_admin'] as const;

/** Transition table of invitations. Only administrators of the company take these actions. */
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

/**
 * Actions that the screens may offer, sent as the `actions` of each invitation in a response. `resend` requires that
 * the caller has confirmed their e-mail address.
 */
export const invitationActions = (state: InvitationState, emailVerified: boolean): InvitationAction[] =>
  invitations.actions(state, { roles: ADMINS, emailVerified });

/** Additional actions that the viewer gets by confirming their e-mail address; undefined if it is confirmed already. */
export const invitationActionsOnceVerified = (
  state: InvitationState,
  emailVerified: boolean,
): InvitationAction[] | undefined => invitations.actionsOnceVerified(state, { roles: ADMINS, emailVerified });
