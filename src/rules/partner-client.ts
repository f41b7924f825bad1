import type { AccountType } from './actor.js';
import { atMost, optionalLine, type TextRule } from './text-rule.js';
import { type Transition, transitions } from './transitions.js';

/**
 * Statuses of a partner's request to connect with a client. A request that is stored as `pending` is `expired` after
 * its date.
 */
export const CLIENT_REQUEST_STATUSES = ['pending', 'connected', 'declined', 'expired', 'withdrawn'] as const;
export type ClientRequestStatus = (typeof CLIENT_REQUEST_STATUSES)[number];

/**
 * Roles that act on a request: `partner` is any user of the partner that made it, `client_admin` an administrator of
 * the client company.
 */
type Role = 'partner' | 'client_admin';

const PARTNER = ['partner'] as const;
const CLIENT = ['client_admin'] as const;

/** Transition table of requests. Every action ends the request, except `resend`, which mails a new code. */
const CLIENT_REQUEST_ACTIONS = {
  connect: { from: ['pending'], to: 'connected', by: PARTNER, waits: true },
  resend: { from: ['pending'], by: PARTNER, waits: true },
  withdraw: { from: ['pending'], to: 'withdrawn', by: PARTNER },
  allow: { from: ['pending'], to: 'connected', by: CLIENT, waits: true },
  decline: { from: ['pending'], to: 'declined', by: CLIENT, waits: true },
} as const satisfies Record<string, Transition<ClientRequestStatus, Role>>;
export type ClientRequestAction = keyof typeof CLIENT_REQUEST_ACTIONS;

const requests = transitions<ClientRequestStatus, Role, ClientRequestAction>(CLIENT_REQUEST_ACTIONS);

export const CLIENT_REQUEST_ACTION_NAMES = requests.names;

/** True when the transition table allows the role this action in the request's current status. */
export const allowsClientRequest = (action: ClientRequestAction, status: ClientRequestStatus, role: Role): boolean =>
  requests.allows(action, status, { roles: [role] });

/** Actions that the screens may offer the role now. */
export const clientRequestActions = (
  status: ClientRequestStatus,
  role: Role,
  emailVerified: boolean,
): ClientRequestAction[] => requests.actions(status, { roles: [role], emailVerified });

/** The two companies of a connection. */
export const CONNECTION_SIDES = ['partner', 'client'] as const;
export type ConnectionSide = (typeof CONNECTION_SIDES)[number];

/** Transition table of connections. Administrators of the partner and of the client can end a connection at any time. */
const CONNECTION_ACTIONS = {
  end: { from: ['living'], to: 'ended', by: ['own_admin'], waits: true },
} as const satisfies Record<string, Transition<'living' | 'ended', 'own_admin'>>;
export type ConnectionAction = keyof typeof CONNECTION_ACTIONS;

const connections = transitions<'living' | 'ended', 'own_admin', ConnectionAction>(CONNECTION_ACTIONS);

export const CONNECTION_ACTION_NAMES = connections.names;

/** Actions that the screens may offer. The caller belongs to one of the two companies of the connection. */
export const connectionActions = (
  state: 'living' | 'ended',
  { accountType, emailVerified }: { accountType: AccountType; emailVerified: boolean },
): ConnectionAction[] =>
  connections.actions(state, { roles: accountType === 'admin' ? ['own_admin'] : [], emailVerified });

/** Days for which a request and its mailed codes are valid. */
export const CLIENT_REQUEST_DAYS = 7;
/** Number of wrong codes after which the mailed codes are invalid. */
export const CLIENT_CODE_TRIES = 5;
/** Hours that must pass before a new code can be mailed. */
export const CLIENT_RESEND_HOURS = 24;
/** Maximum number of requests that a partner may make per day. */
export const CLIENT_REQUESTS_A_DAY = 20;

/** Characters of a code. Letters and digits that are easily confused are left out. */
export const CLIENT_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CLIENT_CODE_LENGTH = 8;

/** Converts a code as typed to the stored form: 'k7qm-2xtz' becomes 'K7QM2XTZ'. */
const asClientCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

const CODE = new RegExp(`^[${CLIENT_CODE_ALPHABET}]{${CLIENT_CODE_LENGTH}}$`);

/** Field for the code from the mail. */
export const CLIENT_CODE: TextRule = {
  label: 'The code',
  required: 'Enter the code from the email',
  kept: asClientCode,
  checks: [[(code) => CODE.test(code), `A code has ${CLIENT_CODE_LENGTH} letters and digits`]],
};

/**
 * Message of the partner to the client, included in the mail about the request. Links and e-mail addresses are
 * rejected.
 */
export const CLIENT_MESSAGE: TextRule = {
  label: 'The message',
  required: 'Say in a sentence who you are and why you ask',
  checks: [
    atMost('The message', 500),
    [(text) => !/:\/\/|\bwww\.|\S@\S/iu.test(text), 'Please remove links and email addresses. We add yours.'],
  ],
};

/** Optional reason of a client for declining a request. */
export const CLIENT_DECLINE_REASON: TextRule = {
  label: 'The reason',
  required: null,
  checks: [atMost('The reason', 500)],
};

/** Reason for ending a connection. The other company sees it. */
export const CONNECTION_END_REASON: TextRule = {
  label: 'The reason',
  required: 'A reason is required',
  checks: [atMost('The reason', 500)],
};

/** Label that a partner gives a client. Only the partner's own users see it. */
export const CLIENT_LABEL: TextRule = optionalLine({ label: 'The label', max: 60 });

/** Notes of a partner about a client. Only the partner's own users see them. */
export const CLIENT_NOTE: TextRule = { label: 'The note', required: null, checks: [atMost('The note', 2000)] };
