import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trim } from './validation.js';

/** Why somebody does what others will want explained. */
export class ReasonDto {
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
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
