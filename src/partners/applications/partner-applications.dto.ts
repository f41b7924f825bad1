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

/** An application. A visitor sends their account and company with it; who is signed in applies for their own company. */
export class ApplyDto {
  /** Of visitors alone. */
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

  /** People of the team. */
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
  /** What the applicant says to what was asked. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The answer must be text' })
  @MaxLength(2000, { message: 'The answer must be at most 2000 characters' })
  message?: string | null;
}

/** Specified: `status`, `notes` and `rejectionReason`. */
export class DecideDto {
  /** Which the table of applications allows next. */
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' })
  @IsIn(APPLICATION_STATUSES, { message: `Status must be one of ${APPLICATION_STATUSES.join(', ')}` })
  status!: ApplicationStatus;

  /** For staff alone. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'Notes must be text' })
  @MaxLength(2000, { message: 'Notes must be at most 2000 characters' })
  notes?: string | null;

  /** What the applicant reads: why it is rejected, or what is asked of them. Of those two, and required. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The reason must be text' })
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  rejectionReason?: string | null;

  /** Where an approved partner starts; default bronze. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier', required: false })
  @IsOptional()
  @IsIn(PARTNER_TIER_NAMES, { message: `tier must be one of ${PARTNER_TIER_NAMES.join(', ')}` })
  tier?: PartnerTier;
}

export class ApplicationQueryDto extends ListQueryDto {
  /** One status, or several with commas. */
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

/** Where a document can be fetched from: `/api/v1/documents/proxy/{proxyToken}`, for five minutes, by the caller alone. */
export class ProxyTokenDto {
  proxyToken!: string;
  url!: string;
}

export class AppliedDto {
  /** The application's. */
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
  /** Who of staff did it is for staff alone: null to the applicant. */
  by!: string | null;
  /** What the one side told the other. */
  message!: string | null;
  /** For staff alone: null to the applicant. */
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

/** What an application has in common with others: of each at most five. */
class ApplicationChecksDto {
  /** Partners with a similar name, the most similar first. */
  similarPartners!: SimilarPartnerDto[];
  /** Of the applicant's e-mail address. */
  domain!: string;
  /** Other companies with people of that domain. */
  sameDomain!: ApplicationCompanyDto[];
}

/** An application, to the applicant's company and to staff. */
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
  /** What the applicant was told last: why it was rejected, or what is asked of them. */
  rejectionReason!: string | null;
  submittedAt!: string;
  /** Newest first. */
  history!: ApplicationEventDto[];
  documents!: ApplicationDocumentDto[];
  /** For staff alone: null to the applicant. */
  @ApiProperty({ type: ApplicationChecksDto, nullable: true })
  checks!: ApplicationChecksDto | null;
  /** Where the partner started, once it is approved. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier', nullable: true })
  tier!: PartnerTier | null;
  /** Those of the company that were rejected before, newest first. */
  earlier!: EarlierApplicationDto[];
  @ApiProperty({ enum: APPLICATION_ACTION_NAMES, enumName: 'ApplicationAction', isArray: true })
  actions!: ApplicationAction[];
  version!: number;
}
