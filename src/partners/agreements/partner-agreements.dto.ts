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

/** A draft of an agreement, as staff write it. */
export class WriteAgreementDto {
  @Text(AGREEMENT_TITLE)
  title!: string;

  /** Text in Markdown. */
  @Text(AGREEMENT_TEXT)
  text!: string;
}

/** Validates the hash that binds a signature to the text that the signer has read. */
const ReadFingerprint = () =>
  Matches(/^[0-9a-f]{64}$/, { message: 'sha256 must be the fingerprint of the text that was read' });

export class AcceptAgreementDto {
  /** SHA-256 hash of the text that the signer has read. */
  @ReadFingerprint()
  sha256!: string;

  /** Full name of the signer. */
  @Text(SIGNED_NAME)
  name!: string;
}

/** Signature of an applicant, in the form of the specification: it names the agreement by its id. */
export class ApplicantAcceptsDto {
  @IsUUID(undefined, { message: 'agreementId must be the id of an agreement' })
  agreementId!: string;

  /** SHA-256 hash of the text that the signer has read, as `GET /partner-agreements/active` returned it. */
  @ReadFingerprint()
  sha256!: string;

  /** Full name of the signer. Default: the caller's name. */
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

  /** Id of the company whose signatures are listed. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class AgreementDownloadDto {
  /** Id of the partner's company whose signed copy staff download. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

/** An agreement in the list for staff. */
export class AgreementRowDto {
  id!: string;
  /** Number of the published version, from 1; null for a draft. */
  number!: number | null;
  title!: string;
  @ApiProperty({ enum: AGREEMENT_STATUSES, enumName: 'AgreementStatus' })
  status!: AgreementStatus;
  publishedAt!: string | null;
  updatedAt!: string;
  /** Number of partners that have accepted this version. */
  accepted!: number;
  /** Number of partners that are in the programme now. */
  partners!: number;
  version!: number;
}

export class AgreementDto {
  id!: string;
  number!: number | null;
  title!: string;
  /** Text in Markdown. */
  text!: string;
  @ApiProperty({ enum: AGREEMENT_STATUSES, enumName: 'AgreementStatus' })
  status!: AgreementStatus;
  publishedAt!: string | null;
  /** SHA-256 hash of the text; null until it is published. */
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
  /** IP address of the signer; null for partners, because only staff see it. */
  address!: string | null;
  sha256!: string;
}

/** The active agreement, and whether the caller's company has signed it. */
export class ActiveAgreementDto {
  @ApiProperty({ type: AgreementDto, nullable: true })
  agreement!: AgreementDto | null;
  @ApiProperty({ type: AcceptanceDto, nullable: true })
  acceptance!: AcceptanceDto | null;
  /** State of the signature; `none` when no agreement is published, and for staff, who do not sign agreements. */
  @ApiProperty({ enum: AGREEMENT_STANDINGS, enumName: 'AgreementStanding' })
  standing!: AgreementStanding;
  /** Deadline for the signature; null once the agreement is signed. */
  signBy!: string | null;
}
