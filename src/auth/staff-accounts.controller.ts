import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../platform/http/access.js';
import { MessageDto } from '../platform/http/message.dto.js';
import type { Actor } from '../rules/actor.js';
import { EmailVerification } from './email-verification.service.js';
import { PasswordsService } from './passwords.service.js';

/**
 * Mails to users who cannot sign in, sent on behalf of staff. The answers never contain the mailed link, because only
 * the user may see it. 404 'User not found'.
 */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/users')
export class StaffAccountsController {
  constructor(
    private readonly verification: EmailVerification,
    private readonly passwords: PasswordsService,
  ) {}

  /**
   * Mails the user a new link to verify their address. 404 'User not found'; 403 `own_account` for the caller's own
   * account; 409 `already_verified`, 409 `wrong_status` for an inactive user; 429 after 5 links an hour.
   */
  @Post(':id/resend-verification')
  @HttpCode(202)
  resendVerification(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MessageDto> {
    return this.verification.resendTo(actor, id);
  }

  /**
   * Mails the user a link to set a new password. 404 'User not found'; 403 `own_account` for the caller's own account;
   * 409 `wrong_status` for an inactive user; 429 when 5 links were mailed in the last hour and one of them is unused
   * and less than 15 minutes old.
   */
  @Post(':id/send-password-reset')
  @HttpCode(202)
  sendPasswordReset(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MessageDto> {
    return this.passwords.sendLinkTo(actor, id);
  }
}
