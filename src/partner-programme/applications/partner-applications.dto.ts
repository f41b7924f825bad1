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

/** An application. A visitor also sends an account and a company; a signed-in user applies for their own company. */
export class ApplyDto {
  /** Account and company to register; only for visitors. */
  @IsOptional()
  @IsObject({ message: 'account must be a registration' })
  @ValidateNested()
  @Type(() => RegisterDto)
  account?: RegisterDto;

  /** Countries in which the company sells, as codes of ISO 3166-1 alpha-2. */
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

  /** Number of technical people in the team. */
  @IsInt(TECHNICAL)
  @Min(0, TECHNICAL)
  @Max(MAX_TECHNICAL_PEOPLE, TECHNICAL)
  technicalPeople!: number;

  /** Expected revenue in euros a year. */
  @IsDecimal(2, REVENUE)
  @Min(0, REVENUE)
  @Max(MAX_EXPECTED_REVENUE, REVENUE)
  expectedRevenue!: number;

  @Text(MOTIVATION)
  motivation!: string;
}

export class AnswerDto {
  /** The applicant's answer to the question of staff. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The answer must be text' })
  @MaxLength(2000, { message: 'The answer must be at most 2000 characters' })
  message?: string | null;
}

/** Decision on an application, in the form of the specification: `status`, `notes` and `rejectionReason`. */
export class DecideDto {
  /** New status; it must be one that the current status allows. */
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' })
  @IsIn(APPLICATION_STATUSES, { message: `Status must be one of ${APPLICATION_STATUSES.join(', ')}` })
  status!: ApplicationStatus;

  /** Notes that only staff see. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'Notes must be text' })
  @MaxLength(2000, { message: 'Notes must be at most 2000 characters' })
  notes?: string | null;

  /**
   * Message to the applicant: the reason of a rejection, or the request for more information. Required for these two
   * decisions, otherwise ignored.
   */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The reason must be text' })
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  rejectionReason?: string | null;

  /** First tier of an approved partner; bronze when absent. */
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

/** Multipart form of an upload. */
export class UploadApplicationDocumentDto extends ApplicationDocumentFieldsDto {
  /** The file: PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
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
  /** Size of the file in bytes. */
  size!: number;
  uploadedAt!: string;
}

export class ApplicationDocumentsDto {
  documents!: ApplicationDocumentDto[];
}

/** Link to a document: `/api/v1/documents/proxy/{proxyToken}`. It works for five minutes and only for the caller. */
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

/** An application in the list. */
export class ApplicationRowDto {
  id!: string;
  @ApiProperty({ enum: APPLICATION_STATUSES, enumName: 'ApplicationStatus' })
  status!: ApplicationStatus;
  company!: ApplicationCompanyDto;
  countryCode!: string;
  applicant!: string;
  /** Expected revenue in euros a year. */
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
  /** Name of the user who made the change. Applicants get null when a member of staff made it. */
  by!: string | null;
  /** Message from the applicant to staff, or from staff to the applicant. */
  message!: string | null;
  /** Notes of staff; null for applicants. */
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

/** Companies that resemble the applicant's company, for the review by staff; at most five of each kind. */
class ApplicationChecksDto {
  /** Partners with a similar name, the most similar first. */
  similarPartners!: SimilarPartnerDto[];
  /** Domain of the applicant's e-mail address. */
  domain!: string;
  /** Other companies that have users with e-mail addresses of that domain. */
  sameDomain!: ApplicationCompanyDto[];
}

/** An application, as staff and the users of the applicant's company get it. */
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
  /** Expected revenue in euros a year. */
  expectedRevenue!: number;
  motivation!: string;
  /** Last message to the applicant: the reason of the rejection, or the request for more information. */
  rejectionReason!: string | null;
  submittedAt!: string;
  /** Events of the application, newest first. */
  history!: ApplicationEventDto[];
  documents!: ApplicationDocumentDto[];
  /** Companies that resemble the applicant's company; null for applicants. */
  @ApiProperty({ type: ApplicationChecksDto, nullable: true })
  checks!: ApplicationChecksDto | null;
  /** Tier of the partner; null until the application is approved. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier', nullable: true })
  tier!: PartnerTier | null;
  /** Earlier applications of the company, newest first. */
  earlier!: EarlierApplicationDto[];
  @ApiProperty({ enum: APPLICATION_ACTION_NAMES, enumName: 'ApplicationAction', isArray: true })
  actions!: ApplicationAction[];
  version!: number;
}
