import { signerName } from './person.js';
import { atMost, nameLine, requiredLine, type TextRule } from './text-rule.js';

export const AGREEMENT_STATUSES = ['draft', 'active', 'retired'] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

/** Days after the publication of an agreement in which a partner may keep working without signing it. */
export const SIGN_WITHIN_DAYS = 14;

/**
 * States of a partner towards the active agreement. `none`: no agreement is active. `signed`: the partner signed it.
 * `due`: not signed yet, nothing is blocked. `overdue`: not signed in time; new deals and new connections are blocked,
 * quotes and commission are not.
 */
export const AGREEMENT_STANDINGS = ['none', 'signed', 'due', 'overdue'] as const;
export type AgreementStanding = (typeof AGREEMENT_STANDINGS)[number];

const DAY_MS = 86_400_000;

/** Returns the deadline for signing an agreement that was published at this time. */
export const signBy = (publishedAt: Date): Date => new Date(publishedAt.getTime() + SIGN_WITHIN_DAYS * DAY_MS);

/**
 * Returns the state of a partner towards the active agreement. `publishedAt` is the time of its publication; null if no
 * agreement is active.
 */
export function agreementStanding(publishedAt: Date | null, isSigned: boolean, now: Date): AgreementStanding {
  if (!publishedAt) return 'none';
  if (isSigned) return 'signed';
  return now < signBy(publishedAt) ? 'due' : 'overdue';
}

const MAX_AGREEMENT_LENGTH = 100_000;

export const AGREEMENT_TITLE = requiredLine({ label: 'Title', max: 200 });

export const AGREEMENT_TEXT: TextRule = {
  label: 'Text',
  required: 'Text is required',
  checks: [atMost('Text', MAX_AGREEMENT_LENGTH)],
};

/** Name that a user types to sign an agreement. */
export const SIGNED_NAME = nameLine(signerName({ label: 'Name', required: 'Please enter your full name' }));
