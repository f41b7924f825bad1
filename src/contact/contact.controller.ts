import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OptionalActor, Public } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { MessageDto } from '../platform/http/message.dto.js';
import { LimitedByAccount, LimitedByAddress } from '../platform/http/throttling.js';
import { ContactDto } from './contact.dto.js';
import { ContactService } from './contact.service.js';

@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  /** A message to support. 422 `too_fast` within 3 seconds of `startedAt`; 429 after 5 an hour with one e-mail address. */
  @Public()
  @LimitedByAddress()
  @LimitedByAccount({ field: 'email', limit: 5, minutes: 60 })
  @Post()
  @HttpCode(202)
  send(@OptionalActor() actor: Actor | undefined, @Body() body: ContactDto): Promise<MessageDto> {
    return this.contact.send(body, actor);
  }
}
