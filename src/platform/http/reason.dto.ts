import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { trim } from './validation.js';

/** Body with a reason, for actions that others will want explained. */
export class ReasonDto {
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
}

/** Body of a request that ends all access to a company. */
export class DeactivateCompanyDto extends ReasonDto {
  /** The company's name, typed exactly: required from its own administrator, who is signed out too. Staff may omit it. */
  @IsOptional()
  @Transform(trim)
  @IsString({ message: 'Please type the name of the company' })
  @MaxLength(200)
  confirmName?: string;
}

/** Body of a permanent deletion. */
export class DeletePermanentlyDto extends ReasonDto {
  /** The person's e-mail (for a company: its admin contact's), typed exactly. */
  @Transform(trim)
  @IsNotEmpty({ message: 'Email confirmation is required' })
  @IsString()
  @MaxLength(254)
  confirmEmail!: string;
}
