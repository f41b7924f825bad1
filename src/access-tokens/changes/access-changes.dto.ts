import { ApiProperty, PickType } from '@nestjs/swagger';
import { ListQueryDto } from '../../platform/http/paging.dto.js';

/** The kind of record that changed: an API token, an agent that an administrator allowed, or a webhook. */
const ACCESS_CHANGES = [
  'token_created',
  'token_ended',
  'agent_connected',
  'agent_disconnected',
  'webhook_added',
  'webhook_removed',
  'webhook_switched_off',
  'webhook_switched_on',
  'secret_changed',
] as const;
export type AccessChange = (typeof ACCESS_CHANGES)[number];

export class AccessChangeQueryDto extends PickType(ListQueryDto, ['limit', 'offset', 'page', 'sort']) {}

/** A change of what may act for the company, or hears of its events. */
export class AccessChangeDto {
  id!: number;
  @ApiProperty({ enum: ACCESS_CHANGES, enumName: 'AccessChange' })
  change!: AccessChange;
  /** Name of the token or agent, or host of the webhook's address: 'erp.example.com'. */
  name!: string;
  /** Name of the person, also after their removal ('Deleted User'); 'HoloPortal staff'; null when the portal did it. */
  by!: string | null;
  createdAt!: string;
}
