import { IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { IsRate } from './rate-field.js';

export class CommissionGroupQueryDto {
  /** As they stand for this partner: its own, and those of all that it has no own for. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class CommissionGroupRateDto {
  /** A fraction of at most 0.5; null is a group that earns no commission. */
  @ValidateIf(({ rate }: CommissionGroupRateDto) => rate !== null)
  @IsRate()
  rate!: number | null;
}

export class NewCommissionGroupDto extends CommissionGroupRateDto {
  /** The product group's. */
  @IsNotEmpty({ message: 'Please select a product group' })
  @IsString({ message: 'groupId must be the id of a product group' })
  @MaxLength(80, { message: 'groupId must be the id of a product group' })
  groupId!: string;

  /** With this partner alone; with all of them when left out. */
  @IsOptional()
  @IsUUID(undefined, { message: 'partnerId must be the id of a partner' })
  partnerId?: string | null;
}

class GroupDto {
  id!: string;
  name!: string;
}

/** A group of products with a commission of its own, or none. */
export class CommissionGroupDto {
  id!: string;
  group!: GroupDto;
  /** Null is all partners. */
  partnerId!: string | null;
  /** A fraction; null is no commission. */
  rate!: number | null;
  version!: number;
}
