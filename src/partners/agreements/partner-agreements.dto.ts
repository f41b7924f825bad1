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
  /** The fingerprint of the text that was read. */
  @ReadFingerprint()
  sha256!: string;

  /** The name it is signed with. */
  @Text(SIGNED_NAME)
  name!: string;
}

/** Specified: the agreement by its id. */
export class ApplicantAcceptsDto {
  @IsUUID(undefined, { message: 'agreementId must be the id of an agreement' })
  agreementId!: string;

  /** The fingerprint of the text that was read, as `GET /partner-agreements/active` tells it. */
  @ReadFingerprint()
  sha256!: string;

  /** The name it is signed with; default the caller's. */
  @IsOptional()
  @Text(SIGNED_NAME)
  name?: string;
}

export class AgreementQueryDto extends ListQueryDto {
  /** One status, or several with commas. */
  @SomeOf('status', AGREEMENT_STATUSES)
  status?: string;
}

export class AcceptanceQueryDto extends ListQueryDto {
  @Id('agreementId', 'the id of an agreement')
  agreementId?: string;

  /** What this company has signed. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class AgreementDownloadDto {
  /** The company of the partner whose signed copy staff want. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

/** A row of the list. */
export class AgreementRowDto {
  id!: string;
  /** Which of the published ones it is, from 1; null of a draft. */
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
  /** Of the text, once it is published. */
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
  /** Where it was signed from: for staff alone, null to partners. */
  address!: string | null;
  sha256!: string;
}

/** The agreement in force, and how the caller's company stands to it. */
export class ActiveAgreementDto {
  @ApiProperty({ type: AgreementDto, nullable: true })
  agreement!: AgreementDto | null;
  @ApiProperty({ type: AcceptanceDto, nullable: true })
  acceptance!: AcceptanceDto | null;
  /** `none` while there is no agreement; staff have none to sign. */
  @ApiProperty({ enum: AGREEMENT_STANDINGS, enumName: 'AgreementStanding' })
  standing!: AgreementStanding;
  /** Until when it is to be signed, while it is. */
  signBy!: string | null;
}
