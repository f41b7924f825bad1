import { ApiProperty } from '@nestjs/swagger';
import { Obeys } from '../../platform/http/fields/obeys.js';
import {
  CXML_DOCUMENT_KINDS,
  CXML_DOCUMENT_STATUSES,
  type CxmlDocumentKind,
  type CxmlDocumentStatus,
  documentUrlProblem,
} from '../../rules/cxml-document.js';

/** Addresses that a purchasing system takes documents at; null for those that it does not take. */
export class DocumentAddressesDto {
  /** Address that confirmations of orders go to. */
  @ApiProperty({ type: String, nullable: true })
  @Obeys(documentUrlProblem)
  confirmationUrl!: string | null;

  /** Address that ship notices go to. */
  @ApiProperty({ type: String, nullable: true })
  @Obeys(documentUrlProblem)
  shipNoticeUrl!: string | null;

  /** Address that invoices and credit notes go to. */
  @ApiProperty({ type: String, nullable: true })
  @Obeys(documentUrlProblem)
  invoiceUrl!: string | null;
}

/** A document that goes to a purchasing system. */
export class CxmlDocumentDto {
  id!: string;
  @ApiProperty({ enum: CXML_DOCUMENT_KINDS, enumName: 'CxmlDocumentKind' })
  kind!: CxmlDocumentKind;
  /** Number of the order, the invoice or the credit note. */
  number!: string;
  @ApiProperty({ enum: CXML_DOCUMENT_STATUSES, enumName: 'CxmlDocumentStatus' })
  status!: CxmlDocumentStatus;
  /** Number of tries. */
  attempts!: number;
  createdAt!: string;
  /** Time of the last try, and of the next one. */
  attemptedAt!: string | null;
  nextAttemptAt!: string | null;
  /** Code of the last answer: that of its cXML, otherwise that of HTTP. */
  answerStatus!: number | null;
  /** Beginning of the last answer, or why there was none. */
  answer!: string | null;
}
