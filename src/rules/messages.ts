import { type Actor, readsEverything } from './actor.js';
import { type Transition, transitions } from './transitions.js';

/** Maximum length of a message in characters. */
export const MESSAGE_MAX = 4_000;

/** Time in which the author of a message may change or remove it, in milliseconds. */
export const MESSAGE_EDIT_MS = 5 * 60_000;

/** Files of a message at most. */
export const MESSAGE_FILES_MAX = 10;

/** Errors of the files of a message. */
export const MESSAGE_FILE_PROBLEMS = {
  tooMany: `A message has at most ${MESSAGE_FILES_MAX} files`,
  missing: 'A file is no longer there. Attach it again.',
} as const;

/** People whom one message mentions at most. */
export const MENTIONS_MAX = 20;

/** A mention in the text of a message: `@{…}` with the id of the person. Screens and mails show the name. */
const MENTION = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g;

/** Returns the ids of the people whom a text mentions, each once. */
export const mentionsIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(MENTION), ([, id]) => id!))];

/** Splits a text at its mentions: texts at even places, ids of people at odd ones. */
export const splitAtMentions = (text: string): string[] => text.split(MENTION);

/** Returns a text that mentions nobody: what looks like a mention stays as `@(…)`. */
export const withoutMentions = (text: string): string => text.replace(MENTION, '@($1)');

/** A line of a quote, as far as a message about it says. Amounts are in euros, null for a line without a price. */
interface SaidLine {
  id: string;
  name: string;
  quantity: number;
  unitPrice: number | null;
  total: number | null;
}

/** Returns what became of a line since a message about it was written; null when it is as it was. */
export function lineChange(said: SaidLine, lines: SaidLine[]): 'changed' | 'gone' | null {
  const line = lines.find(({ id }) => id === said.id);
  if (!line) return 'gone';
  const isSame =
    line.name === said.name &&
    line.quantity === said.quantity &&
    line.unitPrice === said.unitPrice &&
    line.total === said.total;
  return isSame ? null : 'changed';
}

/**
 * Readers of a message: everyone who may read the quote's messages; the partner that prepared the quote, or that made it
 * for its own company, and staff; or staff only.
 */
export const MESSAGE_AUDIENCES = ['everyone', 'partner', 'staff'] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

/** State of a message that asks a question. */
export const QUESTION_STATUSES = ['open', 'settled'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** States of a message: it asks nothing, its question is open or settled, or its author has removed it. */
export const MESSAGE_STATES = ['plain', ...QUESTION_STATUSES, 'removed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Relation of a person to a message: writes messages of the quote, or wrote this one within the last five minutes. */
type MessageRole = 'writer' | 'author';

/** Transition table of messages. A removed message stays, without its text. */
const MESSAGE_ACTIONS = {
  edit: { from: ['plain', 'open', 'settled'], by: ['author'] },
  delete: { from: ['plain', 'open', 'settled'], to: 'removed', by: ['author'] },
  settle: { from: ['open'], to: 'settled', by: ['writer'] },
  reopen: { from: ['settled'], to: 'open', by: ['writer'] },
} as const satisfies Record<string, Transition<MessageState, MessageRole>>;

export type MessageAction = keyof typeof MESSAGE_ACTIONS;
export const messageTransitions = transitions<MessageState, MessageRole, MessageAction>(MESSAGE_ACTIONS);

/** The companies of a quote: the one that it is for, and the partner that prepared it. */
export interface QuoteSides {
  companyId: string;
  partnerId: string | null;
}

type Reader = Pick<Actor, 'companyId' | 'companyType'>;

/**
 * Returns the audiences whose messages the user reads; empty for a user who takes no part in the messages, such as a
 * partner that may read the quote but did not prepare it. Does not check that the user may read the quote.
 */
export function audiencesOf(actor: Reader, { companyId, partnerId }: QuoteSides): MessageAudience[] {
  if (readsEverything(actor)) return [...MESSAGE_AUDIENCES];
  if (actor.companyId === partnerId) return ['everyone', 'partner'];
  if (actor.companyId !== companyId) return [];
  return actor.companyType === 'partner' && partnerId === null ? ['everyone', 'partner'] : ['everyone'];
}

/** True for users who may write messages to the quotes that they take part in. `internal` users and standard users of staff only read. */
export const mayWriteMessages = ({ companyType, accountType }: Pick<Actor, 'companyType' | 'accountType'>): boolean =>
  companyType === 'client' || companyType === 'partner' || (companyType === 'system' && accountType === 'admin');

/** A message, as far as its actions depend on it. */
export interface ActedOnMessage {
  isOwn: boolean;
  createdAt: Date;
  isDeleted: boolean;
  question: QuestionStatus | null;
}

/** Returns what the user may do with a message that they read. */
export function messageActions(
  { isOwn, createdAt, isDeleted, question }: ActedOnMessage,
  actor: Pick<Actor, 'companyType' | 'accountType'>,
  now: Date,
): MessageAction[] {
  if (!mayWriteMessages(actor)) return [];
  const isFresh = now.getTime() - createdAt.getTime() < MESSAGE_EDIT_MS;
  const roles = ['writer' as const, ...(isOwn && isFresh ? ['author' as const] : [])];
  const state = isDeleted ? 'removed' : (question ?? 'plain');
  return messageTransitions.names.filter((action) => messageTransitions.allows(action, state, { roles }));
}
