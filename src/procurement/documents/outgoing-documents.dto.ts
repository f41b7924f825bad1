import { ApiProperty } from '@nestjs/swagger';
import {
  CXML_DOCUMENT_KINDS,
  CXML_DOCUMENT_STATUSES,
  type CxmlDocumentKind,
  type CxmlDocumentStatus,
} from '../../rules/cxml-document.js';

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
