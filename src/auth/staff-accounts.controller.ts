import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../platform/http/access.js';
import { MessageDto } from '../platform/http/message.dto.js';
import type { Actor } from '../rules/actor.js';
import { EmailVerification } from './email-verification.service.js';
import { PasswordsService } from './passwords.service.js';

/** What staff have mailed to somebody who cannot get in. No link is in an answer: it goes to its owner alone. 404 'User not found'. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/users')
export class StaffAccountsController {
  constructor(
    private readonly verification: EmailVerification,
    private readonly passwords: PasswordsService,
  ) {}

  /** Mails the person a new link that confirms their address. 409 `already_verified`, or when they are inactive; 429 after 5 an hour. */
  @Post(':id/resend-verification')
  @HttpCode(202)
  resendVerification(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MessageDto> {
    return this.verification.resendTo(actor, id);
  }

  /** Mails the person a link to set a new password. 409 when they are inactive; 429 when they have been mailed 5 in the hour and the last is fresh. */
  @Post(':id/send-password-reset')
  @HttpCode(202)
  sendPasswordReset(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MessageDto> {
    return this.passwords.sendLinkTo(actor, id);
  }
}
