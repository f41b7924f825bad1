import { ApiProperty } from '@nestjs/swagger';
import {
  DOCUMENT_ACTION_NAMES,
  DOCUMENT_STATES,
  DOCUMENT_TYPE_NAMES,
  type DocumentAction,
  type DocumentState,
  type DocumentType,
} from '../../rules/document-types.js';

export class DocumentDto {
  id!: string;
  @ApiProperty({ enum: DOCUMENT_TYPE_NAMES, enumName: 'DocumentType' })
  type!: DocumentType;
  label!: string;
  /** As it was on the uploader's machine, without path and control characters. */
  originalName!: string;
  /** Bytes. */
  size!: number;
  /** Read from the content. */
  contentType!: string;
  uploadedAt!: string;
  verified!: boolean;
  /** When staff last looked at it. */
  verifiedAt!: string | null;
  /** What staff say about it. */
  notes!: string | null;
  deleted!: boolean;
  required!: boolean;
  @ApiProperty({ enum: DOCUMENT_STATES, enumName: 'DocumentState' })
  state!: DocumentState;
  @ApiProperty({ enum: DOCUMENT_ACTION_NAMES, enumName: 'DocumentAction', isArray: true })
  actions!: DocumentAction[];
}

class DocumentCompanyDto {
  id!: string;
  name!: string;
}

class UploaderDto {
  fullName!: string;
}

/** A document as staff see it. */
export class ReviewedDocumentDto extends DocumentDto {
  company!: DocumentCompanyDto;
  uploadedBy!: UploaderDto;
}

export class RequiredTypeDto {
  @ApiProperty({ enum: DOCUMENT_TYPE_NAMES, enumName: 'DocumentType' })
  type!: DocumentType;
  label!: string;
}

export class DocumentTypeDto extends RequiredTypeDto {
  required!: boolean;
}

export class DocumentTypeStatusDto extends DocumentTypeDto {
  uploaded!: boolean;
  verified!: boolean;
  document!: DocumentDto | null;
}

export class DocumentsStatusDto {
  /** The required types. */
  types!: DocumentTypeStatusDto[];
  allRequiredUploaded!: boolean;
  allRequiredVerified!: boolean;
}

/** Everything about one company's documents. */
export class CompanyDocumentsDto {
  documents!: DocumentDto[];
  requiredTypes!: RequiredTypeDto[];
  /** What can be uploaded. */
  types!: DocumentTypeDto[];
  status!: DocumentsStatusDto;
}
