import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { trimToNull } from '../../platform/http/fields/text-fields.js';
import {
  DOCUMENT_STATES,
  DOCUMENT_TYPE_NAMES,
  type DocumentState,
  type DocumentType,
} from '../../rules/document-types.js';

export class UploadFieldsDto {
  @ApiProperty({ enum: DOCUMENT_TYPE_NAMES, enumName: 'DocumentType' })
  @IsIn(DOCUMENT_TYPE_NAMES, { message: 'Please select a file and document type' })
  documentType!: DocumentType;
}

/** Multipart form of an upload. */
export class UploadDocumentDto extends UploadFieldsDto {
  /** The file: PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  document!: string;
}

export class DocumentQueryDto extends ListQueryDto {
  @ApiProperty({ enum: DOCUMENT_STATES, enumName: 'DocumentState', required: false })
  @IsOptional()
  @IsIn(DOCUMENT_STATES, { message: `verificationStatus must be one of ${DOCUMENT_STATES.join(', ')}` })
  verificationStatus?: DocumentState;

  @Id('companyId', 'the id of a company')
  companyId?: string;
}

export class ReviewDocumentDto {
  /** True verifies the document, false rejects it. */
  @IsBoolean({ message: 'verified must be true or false' })
  verified!: boolean;

  /** Message to the company; required for a rejection. */
  @ValidateIf(({ verified, notes }: ReviewDocumentDto) => !verified || (notes ?? null) !== null)
  @Transform(trimToNull)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  notes?: string | null;
}
