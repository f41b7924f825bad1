/** Types of documents of an order. */
export const ORDER_DOCUMENT_TYPES = [
  'order_confirmation',
  'invoice',
  'packing_slip',
  'buyer_statement',
  'transport_document',
  'transport_proof',
  'other',
] as const;
export type OrderDocumentType = (typeof ORDER_DOCUMENT_TYPES)[number];

/** Types of a proof of transport (article 45a(3)(a) and (b) of Implementing Regulation 282/2011). */
export const PROOF_TYPES = ['transport_document', 'transport_proof'] as const satisfies OrderDocumentType[];
export type ProofType = (typeof PROOF_TYPES)[number];

/** Types that count for the proof of transport. An order has each file only once among them. */
export const EVIDENCE_TYPES = ['buyer_statement', ...PROOF_TYPES] as const satisfies OrderDocumentType[];
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];
