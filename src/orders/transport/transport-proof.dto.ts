import { ApiProperty } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { OptionalText, RequiredText, Text } from '../../platform/http/fields/text-fields.js';
import { IsDay } from '../../platform/http/validation.js';
import { EVIDENCE_TYPES, type EvidenceType, PROOF_TYPES, type ProofType } from '../../rules/order-document-types.js';
import { SIGNER_NAME } from '../../rules/person.js';
import { PROOF_DECISIONS, PROOF_PARTS, type ProofDecision, type ProofPart } from '../../rules/transport-proof.js';
import { CARRIED_BY, type CarriedBy } from './transport-proof.entity.js';

/** The buyer's statement that the goods reached it (article 45a(1)(b)(i) of Implementing Regulation 282/2011). */
export class StateTransportDto {
  /** The carrier of the goods: the buyer itself, or a company on its behalf. */
  @ApiProperty({ enum: CARRIED_BY, enumName: 'CarriedBy' })
  @IsIn(CARRIED_BY, { message: `Carried by must be one of ${CARRIED_BY.join(', ')}` })
  carriedBy!: CarriedBy;

  /** Day on which the goods arrived, `2026-01-31`; not before the shipment and not in the future. */
  @IsDay({ message: 'Arrived on must be a day such as 2026-01-31' })
  arrivedOn!: string;

  /** Place in the state of destination where the goods arrived. */
  @RequiredText({ label: 'Place of arrival', max: 200 })
  arrivalPlace!: string;

  /** Name of the person who received the goods. */
  @RequiredText({ label: 'Received by', max: 100 })
  receivedBy!: string;

  @Text(SIGNER_NAME)
  signerName!: string;

  @OptionalText({ label: 'Job title', max: 100 })
  signerTitle?: string | null;
}

export class ProofFieldsDto {
  /** `transport_document`: CMR note, bill of lading, or invoice of the carrier; `transport_proof`: another proof. */
  @ApiProperty({ enum: PROOF_TYPES, enumName: 'ProofType' })
  @IsIn(PROOF_TYPES, { message: `Type must be one of ${PROOF_TYPES.join(', ')}` })
  type!: ProofType;
}

/** Multipart form of a proof. */
export class UploadProofDto extends ProofFieldsDto {
  /** The file: PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  document!: string;
}

/** Refusal of a proof or a statement by staff. */
export class RefuseProofDto {
  /** Reason of the refusal. The buyer's contact gets it by mail. */
  @RequiredText({ label: 'Reason', max: 2000 })
  reason!: string;
}

/** Decision of staff about the VAT of goods that the buyer carries. */
export class DecideProofDto {
  @ApiProperty({ enum: PROOF_DECISIONS, enumName: 'ProofDecision' })
  @IsIn(PROOF_DECISIONS, { message: `Decision must be one of ${PROOF_DECISIONS.join(', ')}` })
  decision!: ProofDecision;

  /** Why the order stays without VAT; required for that decision. */
  @ValidateIf(({ decision }: DecideProofDto) => decision === 'keep_zero_rate')
  @RequiredText({ label: 'Reason', max: 2000 })
  reason?: string | null;
}

class TransportStatementDto {
  @ApiProperty({ enum: CARRIED_BY, enumName: 'CarriedBy' })
  carriedBy!: CarriedBy;
  arrivedOn!: string;
  arrivalPlace!: string;
  receivedBy!: string;
  signerName!: string;
  signerTitle!: string | null;
  statedAt!: string;
}

class ProofDecisionDto {
  @ApiProperty({ enum: PROOF_DECISIONS, enumName: 'ProofDecision' })
  decision!: ProofDecision;
  reason!: string | null;
  decidedAt!: string;
  decidedBy!: string;
}

class ProofRefusalDto {
  reason!: string;
  refusedAt!: string;
}

/** A statement or a proof among the order's documents. */
export class ProofFileDto {
  id!: string;
  /**
   * `buyer_statement`: the statement, signed in the portal or on paper; `transport_document`: CMR note, bill of lading,
   * or invoice of the carrier; `transport_proof`: another proof.
   */
  @ApiProperty({ enum: EVIDENCE_TYPES, enumName: 'EvidenceType' })
  type!: EvidenceType;
  originalName!: string;
  uploadedAt!: string;
  /** Refusal by staff, with which the file no longer counts; null without one. */
  refusal!: ProofRefusalDto | null;
}

const ACTIONS = ['state_transport', 'add_transport_proof', 'refuse_transport_proof', 'decide_transport_proof'] as const;
export type TransportAction = (typeof ACTIONS)[number];

/** Proof that the goods of an order reached another state of the union. */
export class TransportProofDto {
  /** Country of destination in ISO 3166-1 alpha-2, and its name. */
  countryCode!: string;
  countryName!: string;
  /** Day by which the statement is due: the tenth of the month after the shipment; null before the shipment. */
  dueOn!: string | null;
  statement!: TransportStatementDto | null;
  /** Parts that are missing; empty when the proof is complete. */
  @ApiProperty({ enum: PROOF_PARTS, enumName: 'ProofPart', isArray: true })
  missing!: ProofPart[];
  /** Statements and proofs among the order's documents, oldest first, also those that staff refused. */
  documents!: ProofFileDto[];
  /** Time at which staff were asked whether to invoice VAT, because the proof was incomplete after the due day. */
  staffAskedAt!: string | null;
  /** Decision of staff, for staff only; null without one. */
  decision!: ProofDecisionDto | null;
  @ApiProperty({ enum: ACTIONS, enumName: 'TransportAction', isArray: true })
  actions!: TransportAction[];
}
