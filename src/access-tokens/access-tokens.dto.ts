import { ApiProperty } from '@nestjs/swagger';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { RequiredText } from '../platform/http/fields/text-fields.js';
import { Obeys } from '../platform/http/fields/obeys.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { SomeOf } from '../platform/http/fields/filter-fields.js';
import { TOKEN_SCOPES, type TokenScope } from '../rules/access-token.js';
import { isDay } from '../rules/dates.js';

const SCOPES = { message: 'Please select what the token may do' };
const STATES = ['valid', 'ended'] as const;

export class AccessTokenQueryDto extends ListQueryDto {
  /** `valid` or `ended`; both when absent. */
  @SomeOf('status', STATES)
  status?: string;
}

export class CreateAccessTokenDto {
  /** Purpose of the token: 'Purchasing system'. */
  @RequiredText({ label: 'Name', required: 'A name is required', max: 80 })
  name!: string;

  @ApiProperty({ enum: TOKEN_SCOPES, enumName: 'TokenScope', isArray: true })
  @IsArray(SCOPES)
  @ArrayMinSize(1, SCOPES)
  @ArrayUnique({ message: 'Each scope must be given only once' })
  @IsIn(TOKEN_SCOPES, { each: true, message: `scopes must be some of ${TOKEN_SCOPES.join(', ')}` })
  scopes!: TokenScope[];

  /** The last day in UTC, today or later and within a year: `2027-01-31`. */
  @Obeys((day) => (typeof day === 'string' && isDay(day) ? null : 'Please give the last day, such as 2027-01-31'))
  expiresAt!: string;
}

export class AccessTokenDto {
  id!: string;
  name!: string;
  @ApiProperty({ enum: TOKEN_SCOPES, enumName: 'TokenScope', isArray: true })
  scopes!: TokenScope[];
  /** The prefix and the last four characters: 'hpt_…7Qd2'. */
  hint!: string;
  /** Name of the administrator who made the token and as whom it acts. */
  createdBy!: string;
  createdAt!: string;
  expiresAt!: string;
  /** When the token ended before its day; null otherwise. */
  endedAt!: string | null;
  /** True until the token ends or expires. */
  valid!: boolean;
  /** Last use, at most a minute old, and its IP address. */
  lastUsedAt!: string | null;
  lastUsedAddress!: string | null;
}

export class CreatedAccessTokenDto extends AccessTokenDto {
  /** The token. It is shown only in this answer. */
  token!: string;
}
