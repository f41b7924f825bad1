import { IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { Id } from '../../../platform/http/fields/filter-fields.js';
import { IsRate } from './rate-field.js';

export class CommissionGroupQueryDto {
  /** Groups as they apply to this partner: its own, and otherwise those of all partners. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class CommissionGroupRateDto {
  /** Fraction of at most 0.5; null for a group without commission. */
  @ValidateIf(({ rate }: CommissionGroupRateDto) => rate !== null)
  @IsRate()
  rate!: number | null;
}

export class NewCommissionGroupDto extends CommissionGroupRateDto {
  /** Id of the product group. */
  @IsNotEmpty({ message: 'Please select a product group' })
  @IsString({ message: 'groupId must be the id of a product group' })
  @MaxLength(80, { message: 'groupId must be the id of a product group' })
  groupId!: string;

  /** Only for this partner; for all when left out. */
  @IsOptional()
  @IsUUID(undefined, { message: 'partnerId must be the id of a partner' })
  partnerId?: string | null;
}

class GroupDto {
  id!: string;
  name!: string;
}

/** A product group with its own commission rate, or without commission. */
export class CommissionGroupDto {
  id!: string;
  group!: GroupDto;
  /** Null for all partners. */
  partnerId!: string | null;
  /** Fraction; null means no commission. */
  rate!: number | null;
  version!: number;
}
