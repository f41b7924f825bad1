import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { SomeOf } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { TOKEN_SCOPES, type TokenScope } from '../../rules/access-token.js';

const STATES = ['valid', 'ended'] as const;
const PARAMETERS_LENGTH = 8_000;

export class AgentGrantQueryDto extends ListQueryDto {
  /** `valid` or `ended`; both when absent. */
  @SomeOf('status', STATES)
  status?: string;
}

export class AgentGrantDto {
  id!: string;
  /** The agent's name for itself. */
  name!: string;
  /** The host of the agent's `client_id`, which says who it is. */
  host!: string;
  @ApiProperty({ enum: TOKEN_SCOPES, enumName: 'TokenScope', isArray: true })
  scopes!: TokenScope[];
  /** Name of the administrator who gave the grant and as whom the agent acts. */
  givenBy!: string;
  createdAt!: string;
  /** When the grant expires unless the agent comes back before. */
  expiresAt!: string;
  /** When the grant was ended; null otherwise. */
  endedAt!: string | null;
  /** True until the grant ends or expires. */
  valid!: boolean;
  /** Last use, at most a minute old, and its IP address. */
  lastUsedAt!: string | null;
  lastUsedAddress!: string | null;
}

export class AgentRequestQueryDto {
  /** The query of the address to which the agent sent the person, as it is (RFC 6749, section 4.1.1). */
  @IsString({ message: 'parameters must be the query of the address' })
  @MaxLength(PARAMETERS_LENGTH, { message: `parameters must have at most ${PARAMETERS_LENGTH} characters` })
  parameters!: string;
}

export class AgentRequestDto {
  /** The agent's name for itself. */
  name!: string;
  /** The host of the agent's `client_id`, which says who it is. */
  host!: string;
  /** The host to which the browser returns. */
  returnsTo!: string;
  /** True when the browser returns to a program on the person's own computer. */
  isLocal!: boolean;
  /** The scopes that are asked for; empty when the request is refused. */
  @ApiProperty({ enum: TOKEN_SCOPES, enumName: 'TokenScope', isArray: true })
  scopes!: TokenScope[];
  /** The company for which the agent would act. */
  companyName!: string;
  /** Why the request is refused; null when an administrator may allow it. */
  problem!: string | null;
  /** The request, signed for this session, for `POST /agent-grants`; null when it is refused. */
  request!: string | null;
  /** Address that the browser returns to when the person or the portal refuses. */
  backTo!: string;
}

export class AllowAgentDto {
  /** `request` of the answer to `GET /agent-grants/request`. */
  @IsString({ message: 'request must be a signed request' })
  @MaxLength(PARAMETERS_LENGTH, { message: 'request must be a signed request' })
  request!: string;
}

export class AllowedAgentDto {
  /** Address that the browser returns to, with the code for the agent. */
  redirectTo!: string;
}
