import { joined } from './approval-kinds.js';
import { type Transition, transitions } from './transitions.js';

/** How many of the people of a rule must agree. */
export const APPROVAL_NEEDS = ['one_of', 'all_of'] as const;
export type ApprovalNeeds = (typeof APPROVAL_NEEDS)[number];

/**
 * Answers of a person who was asked; `withdrawn` takes an agreement back. The last answer of a person about the same part of
 * a quote counts.
 */
export const APPROVAL_ANSWERS = ['agreed', 'refused', 'withdrawn'] as const;
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number];

/**
 * Why an answer does not count any more: the person answered again, priced the quote later, or what the rule looks at
 * has changed (or the rule does not touch the quote any more).
 */
export const ANSWER_ENDS = ['answered_again', 'priced', 'changed'] as const;
export type AnswerEnd = (typeof ANSWER_ENDS)[number];

/**
 * Outcomes of a request for agreements: everybody agreed and the quote was sent; somebody refused; the person who asked took
 * it back; the quote changed or ended before an answer.
 */
export const APPROVAL_OUTCOMES = ['agreed', 'refused', 'withdrawn', 'ended'] as const;
export type ApprovalOutcome = (typeof APPROVAL_OUTCOMES)[number];

export const APPROVAL_STATES = ['waiting', ...APPROVAL_OUTCOMES] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Relation of a person to a request: may answer it, has agreed, or made it; `portal` for what happens by itself. */
export type ApprovalRole = 'asked' | 'agreed' | 'asker' | 'portal';

/**
 * Transition table of requests for agreements. `take_back` withdraws one agreement, `withdraw` the request. `complete` follows from the last agreement, and from rules that end. `end`
 * follows from any other change of the quote.
 */
const APPROVAL_ACTIONS = {
  agree: { from: ['waiting'], by: ['asked'] },
  refuse: { from: ['waiting'], to: 'refused', by: ['asked'] },
  take_back: { from: ['waiting'], by: ['agreed'] },
  withdraw: { from: ['waiting'], to: 'withdrawn', by: ['asker'] },
  complete: { from: ['waiting'], to: 'agreed', by: ['portal'] },
  end: { from: ['waiting'], to: 'ended', by: ['portal'] },
} as const satisfies Record<string, Transition<ApprovalState, ApprovalRole>>;

export const approvalTransitions = transitions<ApprovalState, ApprovalRole, keyof typeof APPROVAL_ACTIONS>(
  APPROVAL_ACTIONS,
);

/** Largest number of working days after which a rule reminds those who are asked, or asks somebody else. */
export const MAX_WORKING_DAYS = 30;

/** Returns who must agree, as the end of the sentence: 'needs one of Sales leads', 'needs Zoe Admin'. */
export function needsInWords(needs: ApprovalNeeds, people: readonly string[], role: string | null): string {
  const many = needs === 'all_of' ? 'all of' : 'one of';
  if (role !== null) return `needs ${many} ${role}`;
  return people.length === 1
    ? `needs ${people[0]}`
    : `needs ${many} ${joined(people, needs === 'all_of' ? 'and' : 'or')}`;
}
