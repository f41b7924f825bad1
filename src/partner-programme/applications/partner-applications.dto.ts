import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { RegisterDto } from '../../auth/registration.dto.js';
import { IsCountryCode } from '../../platform/http/fields/countries.js';
import { Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { Text, trimToNull } from '../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { IsDecimal } from '../../platform/http/validation.js';
import {
  APPLICATION_ACTION_NAMES,
  APPLICATION_DOCUMENT_TYPES,
  APPLICATION_PROBLEMS,
  APPLICATION_STATUSES,
  type ApplicationAction,
  type ApplicationDocumentType,
  type ApplicationStatus,
  MAX_EXPECTED_REVENUE,
  MAX_MARKETS,
  MAX_TECHNICAL_PEOPLE,
  MOTIVATION,
  PRODUCT_KIND_NAMES,
  type ProductKind,
  TEAM_SIZE_NAMES,
  type TeamSize,
} from '../../rules/partner-application.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';

const MARKETS = { message: APPLICATION_PROBLEMS.markets };
const PRODUCTS = { message: APPLICATION_PROBLEMS.products };
const TECHNICAL = { message: APPLICATION_PROBLEMS.technicalPeople };
const REVENUE = { message: APPLICATION_PROBLEMS.expectedRevenue };

/** An application. A visitor sends their account and company with it; a signed-in user applies for their own company. */
export class ApplyDto {
  /** Only for visitors. */
  @IsOptional()
  @IsObject({ message: 'account must be a registration' })
  @ValidateNested()
  @Type(() => RegisterDto)
  account?: RegisterDto;

  /** ISO 3166-1 alpha-2. */
  @IsArray(MARKETS)
  @ArrayMinSize(1, MARKETS)
  @ArrayMaxSize(MAX_MARKETS, { message: `At most ${MAX_MARKETS} countries` })
  @ArrayUnique(MARKETS)
  @IsCountryCode({ each: true })
  markets!: string[];

  @ApiProperty({ enum: PRODUCT_KIND_NAMES, enumName: 'ProductKind', isArray: true })
  @IsArray(PRODUCTS)
  @ArrayMinSize(1, PRODUCTS)
  @ArrayUnique(PRODUCTS)
  @IsIn(PRODUCT_KIND_NAMES, { each: true, ...PRODUCTS })
  products!: ProductKind[];

  @ApiProperty({ enum: TEAM_SIZE_NAMES, enumName: 'TeamSize' })
  @IsIn(TEAM_SIZE_NAMES, { message: APPLICATION_PROBLEMS.teamSize })
  teamSize!: TeamSize;

  /** Technical people in the team. */
  @IsInt(TECHNICAL)
  @Min(0, TECHNICAL)
  @Max(MAX_TECHNICAL_PEOPLE, TECHNICAL)
  technicalPeople!: number;

  /** Euros a year. */
  @IsDecimal(2, REVENUE)
  @Min(0, REVENUE)
  @Max(MAX_EXPECTED_REVENUE, REVENUE)
  expectedRevenue!: number;

  @Text(MOTIVATION)
  motivation!: string;
}

export class AnswerDto {
  /** The applicant's answer. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The answer must be text' })
  @MaxLength(2000, { message: 'The answer must be at most 2000 characters' })
  message?: string | null;
}

/** Specified: `status`, `notes` and `rejectionReason`. */
export class DecideDto {
  /** The next status, as the table of actions allows. */
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' })
  @IsIn(APPLICATION_STATUSES, { message: `Status must be one of ${APPLICATION_STATUSES.join(', ')}` })
  status!: ApplicationStatus;

  /** Visible to staff only. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'Notes must be text' })
  @MaxLength(2000, { message: 'Notes must be at most 2000 characters' })
  notes?: string | null;

  /**
   * Message to the applicant: the reason of a rejection, or the information that is asked for. Required for these two,
   * ignored otherwise.
   */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The reason must be text' })
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  rejectionReason?: string | null;

  /** First tier of an approved partner; default bronze. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier', required: false })
  @IsOptional()
  @IsIn(PARTNER_TIER_NAMES, { message: `tier must be one of ${PARTNER_TIER_NAMES.join(', ')}` })
  tier?: PartnerTier;
}

export class ApplicationQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', APPLICATION_STATUSES)
  status?: string;

  @Id('companyId', 'the id of a company')
  companyId?: string;
}

export class ApplicationDocumentFieldsDto {
  @ApiProperty({ enum: APPLICATION_DOCUMENT_TYPES, enumName: 'ApplicationDocumentType' })
  @IsNotEmpty({ message: 'Please select a file and document type' })
  @IsIn(APPLICATION_DOCUMENT_TYPES, { message: 'Please select a file and document type' })
  documentType!: ApplicationDocumentType;
}

/** The multipart form of an upload. */
export class UploadApplicationDocumentDto extends ApplicationDocumentFieldsDto {
  /** PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  document!: string;
}

export class ApplicationDocumentDto {
  id!: string;
  @ApiProperty({ enum: APPLICATION_DOCUMENT_TYPES, enumName: 'ApplicationDocumentType' })
  type!: ApplicationDocumentType;
  label!: string;
  originalName!: string;
  contentType!: string;
  /** Bytes. */
  size!: number;
  uploadedAt!: string;
}

export class ApplicationDocumentsDto {
  documents!: ApplicationDocumentDto[];
}

/** Download link of a document: `/api/v1/documents/proxy/{proxyToken}`, for five minutes and only for the caller. */
export class ProxyTokenDto {
  proxyToken!: string;
  url!: string;
}

export class AppliedDto {
  /** Id of the application. */
  id!: string;
}

class ApplicationCompanyDto {
  id!: string;
  name!: string;
}

class ApplicantDto {
  name!: string;
  email!: string;
  phone!: string | null;
  jobTitle!: string | null;
}

/** A row of the list. */
export class ApplicationRowDto {
  id!: string;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' })
  status!: ApplicationStatus;
  company!: ApplicationCompanyDto;
  countryCode!: string;
  applicant!: string;
  /** Euros a year. */
  expectedRevenue!: number;
  documents!: number;
  submittedAt!: string;
  version!: number;
}

export class ApplicationEventDto {
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus', nullable: true })
  from!: ApplicationStatus | null;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' })
  to!: ApplicationStatus;
  at!: string;
  /** The user who made the change; null to the applicant when it was a member of staff. */
  by!: string | null;
  /** Message from one side to the other. */
  message!: string | null;
  /** For staff only; null to the applicant. */
  notes!: string | null;
}

class EarlierApplicationDto {
  id!: string;
  submittedAt!: string;
  rejectionReason!: string | null;
}

class SimilarPartnerDto {
  id!: string;
  name!: string;
  countryCode!: string;
}

/** Similarities of an application to other companies; at most five of each. */
class ApplicationChecksDto {
  /** Partners with a similar name, the most similar first. */
  similarPartners!: SimilarPartnerDto[];
  /** Domain of the applicant's e-mail address. */
  domain!: string;
  /** Other companies with users of that domain. */
  sameDomain!: ApplicationCompanyDto[];
}

/** An application as the applicant's company and staff see it. */
export class ApplicationDto {
  id!: string;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' })
  status!: ApplicationStatus;
  company!: ApplicationCompanyDto;
  applicant!: ApplicantDto;
  markets!: string[];
  @ApiProperty({ enum: PRODUCT_KIND_NAMES, enumName: 'ProductKind', isArray: true })
  products!: ProductKind[];
  @ApiProperty({ enum: TEAM_SIZE_NAMES, enumName: 'TeamSize' })
  teamSize!: TeamSize;
  technicalPeople!: number;
  /** Euros a year. */
  expectedRevenue!: number;
  motivation!: string;
  /** Last message to the applicant: the reason of the rejection, or the information that is asked for. */
  rejectionReason!: string | null;
  submittedAt!: string;
  /** Newest first. */
  history!: ApplicationEventDto[];
  documents!: ApplicationDocumentDto[];
  /** For staff only; null to the applicant. */
  @ApiProperty({ type: ApplicationChecksDto, nullable: true })
  checks!: ApplicationChecksDto | null;
  /** Tier of the partner, once it is approved. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier', nullable: true })
  tier!: PartnerTier | null;
  /** Earlier applications of the company, newest first. */
  earlier!: EarlierApplicationDto[];
  @ApiProperty({ enum: APPLICATION_ACTION_NAMES, enumName: 'ApplicationAction', isArray: true })
  actions!: ApplicationAction[];
  version!: number;
}
