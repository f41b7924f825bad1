import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';
import { Flag, SomeOf } from '../../../platform/http/fields/filter-fields.js';
import { Text } from '../../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../../platform/http/paging.dto.js';
import {
  MAX_RESOURCE_POSITION,
  RESOURCE_CATEGORIES,
  RESOURCE_DESCRIPTION,
  RESOURCE_LINK,
  RESOURCE_POSITION_PROBLEM,
  RESOURCE_TITLE,
  type ResourceCategory,
} from '../../../rules/partner-resource.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../../rules/partner-tier.js';

const POSITION = { message: RESOURCE_POSITION_PROBLEM };

export class WriteResourceDto {
  @Text(RESOURCE_TITLE)
  title!: string;

  @Text(RESOURCE_DESCRIPTION)
  description?: string | null;

  @ApiProperty({ enum: RESOURCE_CATEGORIES, enumName: 'ResourceCategory' })
  @IsIn(RESOURCE_CATEGORIES, { message: 'Please choose a category' })
  category!: ResourceCategory;

  /** Lowest tier whose partners see the resource. */
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  @IsIn(PARTNER_TIER_NAMES, { message: 'Please choose a tier' })
  fromTier!: PartnerTier;

  /** Web address; a resource has either an address or a file. */
  @Text(RESOURCE_LINK)
  link?: string | null;

  /** True when partners see the resource; requires a file or a link. */
  @IsBoolean({ message: 'isPublished must be true or false' })
  isPublished!: boolean;

  /** Position within the category: the lowest comes first. */
  @IsInt(POSITION)
  @Min(0, POSITION)
  @Max(MAX_RESOURCE_POSITION, POSITION)
  position!: number;
}

/** Multipart form of an upload. */
export class UploadResourceDto {
  /** The file: PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  document!: string;
}

export class PartnerResourceQueryDto extends ListQueryDto {
  /** One category, or several separated by commas. */
  @SomeOf('category', RESOURCE_CATEGORIES)
  category?: string;
}

export class ResourceQueryDto extends PartnerResourceQueryDto {
  /** One lowest tier, or several separated by commas. */
  @SomeOf('fromTier', PARTNER_TIER_NAMES)
  fromTier?: string;

  @Flag('isPublished')
  isPublished?: boolean;
}

class ResourceFileDto {
  name!: string;
  contentType!: string;
  /** Size of the file in bytes. */
  size!: number;
}

/** A resource as partners get it: either a file or a link. */
export class PartnerResourceDto {
  id!: string;
  title!: string;
  description!: string | null;
  @ApiProperty({ enum: RESOURCE_CATEGORIES, enumName: 'ResourceCategory' })
  category!: ResourceCategory;
  link!: string | null;
  @ApiProperty({ type: ResourceFileDto, nullable: true })
  file!: ResourceFileDto | null;
  updatedAt!: string;
}

/** A resource as staff get it; it has neither file nor link until staff add one. */
export class ResourceDto extends PartnerResourceDto {
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  fromTier!: PartnerTier;
  isPublished!: boolean;
  position!: number;
  version!: number;
}
