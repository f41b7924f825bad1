import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBIC, IsIBAN, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { trim } from '../../platform/http/validation.js';
import { plainIban } from '../../rules/iban.js';

const plain = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? plainIban(value) : value);
/** An empty field of a form is a missing BIC. */
const plainOrNull = (given: TransformFnParams): unknown => {
  const value = plain(given);
  return value === '' ? null : value;
};

export class GiveBankAccountDto {
  /** Name of the account's holder, as the bank knows it. */
  @Transform(trim)
  @IsNotEmpty({ message: 'Account holder is required' })
  @IsString({ message: 'The account holder must be text' })
  @MaxLength(70, { message: 'The account holder must be at most 70 characters' })
  holder!: string;

  /** Account number (IBAN); blanks are removed. */
  @Transform(plain)
  @IsNotEmpty({ message: 'IBAN is required' })
  @IsIBAN(undefined, { message: 'This is not a valid IBAN' })
  iban!: string;

  /** BIC of the bank; needed for accounts outside the European Economic Area. */
  @Transform(plainOrNull)
  @IsOptional()
  @IsBIC({ message: 'This is not a valid BIC' })
  bic?: string | null;

  /** The caller's password. */
  @IsNotEmpty({ message: 'Your password is required' })
  @IsString({ message: 'Your password is required' })
  @MaxLength(200, { message: 'The password must be at most 200 characters' })
  currentPassword!: string;
}

/** An account that a partner gave for its commission. The account number is masked: 'NL•• •••• 4300'. */
export class BankAccountDto {
  holder!: string;
  iban!: string;
  bic!: string | null;
  /** Time from which the account is paid to. */
  validFrom!: string;
  givenOn!: string;
  givenBy!: string;
}

export class BankAccountsDto {
  /** False in an installation that cannot store accounts. */
  isAvailable!: boolean;
  /** True when there is an account, also for a terminated partner, which does not read it. */
  isOnRecord!: boolean;
  /** The account that is paid to now; null when there is none, and for a terminated partner. */
  current!: BankAccountDto | null;
  /** The account that follows after its waiting time; null when there is none, and for a terminated partner. */
  next!: BankAccountDto | null;
}
