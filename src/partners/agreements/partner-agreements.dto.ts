import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsUUID, Matches } from 'class-validator';
import { Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { Text } from '../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import {
  AGREEMENT_STANDINGS,
  AGREEMENT_STATUSES,
  AGREEMENT_TEXT,
  AGREEMENT_TITLE,
  type AgreementStanding,
  type AgreementStatus,
  SIGNED_NAME,
} from '../../rules/partner-agreement.js';

/** A draft as staff write it. */
export class WriteAgreementDto {
  @Text(AGREEMENT_TITLE)
  title!: string;

  /** Markdown. */
  @Text(AGREEMENT_TEXT)
  text!: string;
}

/** The hash that binds a signature to the text that was read. */
const ReadFingerprint = () =>
  Matches(/^[0-9a-f]{64}$/, { message: 'sha256 must be the fingerprint of the text that was read' });

export class AcceptAgreementDto {
  /** SHA-256 of the text that was read. */
  @ReadFingerprint()
  sha256!: string;

  /** Name of the signer. */
  @Text(SIGNED_NAME)
  name!: string;
}

/** Specified: names the agreement by its id. */
export class ApplicantAcceptsDto {
  @IsUUID(undefined, { message: 'agreementId must be the id of an agreement' })
  agreementId!: string;

  /** SHA-256 of the text that was read, as returned by `GET /partner-agreements/active`. */
  @ReadFingerprint()
  sha256!: string;

  /** Name of the signer; default the caller's. */
  @IsOptional()
  @Text(SIGNED_NAME)
  name?: string;
}

export class AgreementQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', AGREEMENT_STATUSES)
  status?: string;
}

export class AcceptanceQueryDto extends ListQueryDto {
  @Id('agreementId', 'the id of an agreement')
  agreementId?: string;

  /** Company whose acceptances are listed. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class AgreementDownloadDto {
  /** Company of the partner whose signed copy staff download. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

/** A row of the list. */
export class AgreementRowDto {
  id!: string;
  /** Number among the published versions, from 1; null for a draft. */
  number!: number | null;
  title!: string;
  @ApiProperty({ enum: AGREEMENT_STATUSES, enumName: 'AgreementStatus' })
  status!: AgreementStatus;
  publishedAt!: string | null;
  updatedAt!: string;
  /** Partners that have accepted it. */
  accepted!: number;
  /** Partners that are in the programme now. */
  partners!: number;
  version!: number;
}

export class AgreementDto {
  id!: string;
  number!: number | null;
  title!: string;
  /** Markdown. */
  text!: string;
  @ApiProperty({ enum: AGREEMENT_STATUSES, enumName: 'AgreementStatus' })
  status!: AgreementStatus;
  publishedAt!: string | null;
  /** SHA-256 of the text, once it is published. */
  sha256!: string | null;
  updatedAt!: string;
  version!: number;
}

class AcceptingPartnerDto {
  id!: string;
  name!: string;
}

export class AcceptanceDto {
  id!: string;
  agreementId!: string;
  number!: number;
  title!: string;
  partner!: AcceptingPartnerDto;
  signerName!: string;
  acceptedAt!: string;
  /** IP address of the signer; for staff only, null for partners. */
  address!: string | null;
  sha256!: string;
}

/** The active agreement, and its standing for the caller's company. */
export class ActiveAgreementDto {
  @ApiProperty({ type: AgreementDto, nullable: true })
  agreement!: AgreementDto | null;
  @ApiProperty({ type: AcceptanceDto, nullable: true })
  acceptance!: AcceptanceDto | null;
  /** `none` without an agreement, and for staff, who have none to sign. */
  @ApiProperty({ enum: AGREEMENT_STANDINGS, enumName: 'AgreementStanding' })
  standing!: AgreementStanding;
  /** Deadline for signing, while it is not signed. */
  signBy!: string | null;
}
