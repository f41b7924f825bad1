import { EVIDENCE_TYPES } from '../../rules/order-document-types.js';
import { HANDED_OVER } from './handed-over.js';

const texts = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** SQL: number of documents of a type that staff did not refuse, for the proof `p`. */
export const proofsOf = (type: (typeof EVIDENCE_TYPES)[number]): string =>
  `(select count(*)::int from order_documents d where d.order_id = p.order_id and d.type = '${type}' and d.refused_at is null)`;

/** SQL: a statement that the buyer signed in the portal, or on paper that staff added. */
export const IS_STATED = `(p.stated_at is not null or ${proofsOf('buyer_statement')} > 0)`;

/**
 * SQL condition for a proof `p` of order `o` that waits for staff: no part is missing (as `missingProof`), and staff
 * have decided nothing since.
 */
export const AWAITS_LOOK = `p.decided_at is null and o.status in (${texts(HANDED_OVER)}) and ${IS_STATED}
  and ${proofsOf('transport_document')} > 0 and ${proofsOf('transport_document')} + ${proofsOf('transport_proof')} > 1`;

/** SQL: time of the last part of the proof `p`. */
export const LAST_PROOF_AT = `greatest(p.stated_at, (select max(d.created_at) from order_documents d
  where d.order_id = p.order_id and d.type in (${texts(EVIDENCE_TYPES)}) and d.refused_at is null))`;
