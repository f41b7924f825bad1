import type { TaxCategory } from './tax.js';

/**
 * Proof that goods reached another state of the union when the buyer carries them (EXW): article 45a of Implementing
 * Regulation 282/2011. The seller needs the buyer's written statement by the tenth day of the month after the supply,
 * and two items of evidence: two documents of the transport (paragraph 3(a)), or one of them and another proof (3(b)).
 */

/** True when the VAT of an order rests on the buyer's proof of transport to another state of the union. */
export const needsTransportProof = (
  decision?: { groups: readonly { category: TaxCategory; needsProof: boolean }[] } | null,
): boolean => decision?.groups.some(({ category, needsProof }) => category === 'K' && needsProof) ?? false;

/** Returns a day of the month after `day`, as `2026-09-10`. */
function dayOfNextMonth(day: string, date: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

/** Day by which the buyer's statement is due for goods that were handed over on `shippedOn`. */
export const proofDueOn = (shippedOn: string): string => dayOfNextMonth(shippedOn, 10);

/** Day on which the buyer is reminded of what is missing. */
export const proofReminderOn = (shippedOn: string): string => dayOfNextMonth(shippedOn, 1);

/** Parts of a proof of transport. */
export const PROOF_PARTS = ['statement', 'transport_document', 'second_proof'] as const;
export type ProofPart = (typeof PROOF_PARTS)[number];

/** The received parts: the statement, and the numbers of transport documents and of other proofs. */
interface ProofState {
  isStated: boolean;
  documents: number;
  others: number;
}

/** Returns what is missing; nothing for a complete proof. */
export function missingProof({ isStated, documents, others }: ProofState): ProofPart[] {
  const there = { statement: isStated, transport_document: documents > 0, second_proof: documents > 1 || others > 0 };
  return PROOF_PARTS.filter((part) => !there[part]);
}

/** Decisions of staff about the VAT of goods that the buyer carries. */
export const PROOF_DECISIONS = ['invoice_vat', 'keep_zero_rate'] as const;
export type ProofDecision = (typeof PROOF_DECISIONS)[number];
