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
  /** File name on the uploader's computer, without path and control characters. */
  originalName!: string;
  /** Size of the file in bytes. */
  size!: number;
  /** Media type, detected from the content of the file. */
  contentType!: string;
  uploadedAt!: string;
  verified!: boolean;
  /** Time of the last review by staff. */
  verifiedAt!: string | null;
  /** Comment that staff made at the review. */
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

/** A document for staff. */
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
  /** Progress of each required document type. */
  types!: DocumentTypeStatusDto[];
  allRequiredUploaded!: boolean;
  allRequiredVerified!: boolean;
}

/** Documents of one company, with types and progress. */
export class CompanyDocumentsDto {
  documents!: DocumentDto[];
  requiredTypes!: RequiredTypeDto[];
  /** Document types that can be uploaded. */
  types!: DocumentTypeDto[];
  status!: DocumentsStatusDto;
}
