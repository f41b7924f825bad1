import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { trim } from './validation.js';

/** Why somebody does what others will want explained. */
export class ReasonDto {
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
}

/** The body of a request that ends everybody's access to a company. */
export class DeactivateCompanyDto extends ReasonDto {
  /** The company's name, typed as it stands there: asked of its own administrator, whom it signs out too. Staff may leave it out. */
  @IsOptional()
  @Transform(trim)
  @IsString({ message: 'Please type the name of the company' })
  @MaxLength(200)
  confirmName?: string;
}

/** What deleting for good asks. */
export class DeletePermanentlyDto extends ReasonDto {
  /** The person's e-mail (of a company: its admin contact's), typed exactly. */
  @Transform(trim)
  @IsNotEmpty({ message: 'Email confirmation is required' })
  @IsString()
  @MaxLength(254)
  confirmEmail!: string;
}
