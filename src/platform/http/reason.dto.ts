import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { trim } from './validation.js';

/** Body with the reason of an action that affects other users. */
export class ReasonDto {
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString()
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason!: string;
}

/** Body of a request to deactivate a company, which ends the access of all its users. */
export class DeactivateCompanyDto extends ReasonDto {
  /**
   * Name of the company, typed exactly. Required when an administrator of the company itself deactivates it, because
   * this also signs out that administrator. Optional for staff.
   */
  @IsOptional()
  @Transform(trim)
  @IsString({ message: 'Please type the name of the company' })
  @MaxLength(200)
  confirmName?: string;
}

/** Body of a permanent deletion. */
export class DeletePermanentlyDto extends ReasonDto {
  /** E-mail address of the user to delete (for a company: of its admin contact), typed exactly. */
  @Transform(trim)
  @IsNotEmpty({ message: 'Email confirmation is required' })
  @IsString()
  @MaxLength(254)
  confirmEmail!: string;
}
