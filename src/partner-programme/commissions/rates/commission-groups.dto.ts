import { IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { Id } from '../../../platform/http/fields/filter-fields.js';
import { IsRate } from './rate-field.js';

export class CommissionGroupQueryDto {
  /**
   * Id of a partner: the answer has the rates that apply to this partner, its own rates before those for all partners.
   */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class CommissionGroupRateDto {
  /** Commission rate as a fraction of at most 0.5; null for a group without commission. */
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

  /** The partner whose rate it is; when absent, the rate is for all partners. */
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
  /** The partner whose rate it is; null for a rate that is for all partners. */
  partnerId!: string | null;
  /** Commission rate as a fraction; null for a group without commission. */
  rate!: number | null;
  version!: number;
}
