import type { AcceptanceState, Signatory } from '../../rules/acceptance.js';
import type { AcceptanceSignatureDto } from './acceptance.dto.js';

/** Limits of a company's rule in euros, as the statement that reads a quote returns them. */
export interface ShownLimits {
  adminOver: number | null;
  twoPeopleOver: number | null;
  purchaseOrderOver: number | null;
}

/** Last acceptance request of a revision, as the statement that reads a quote returns it. Times in Postgres' text format. */
export interface ShownRequest {
  state: AcceptanceState;
  askedBy: string;
  askedAt: string;
  endedBy: string | null;
  endedAt: string | null;
  reason: string | null;
  signatures: (Signatory & ShownSignature & { purchaseOrder: string | null; counts: boolean })[];
}

/** A signature, as the statement that reads a quote returns it. */
export interface ShownSignature {
  signerName: string;
  accountName: string;
  signerTitle: string | null;
  signedAt: string;
}

/** Converts a signature to its DTO. */
export const toSignature = ({
  signerName,
  accountName,
  signerTitle,
  signedAt,
}: ShownSignature): AcceptanceSignatureDto => ({
  signerName,
  accountName,
  signerTitle,
  signedAt: new Date(signedAt).toISOString(),
});
