import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyAccountStatus, BeforeVerification, CurrentActor, Public, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { MessageDto } from '../platform/http/message.dto.js';
import { LimitedByAccount, LimitedByAddress } from '../platform/http/throttling.js';
import { Config } from '../config.js';
import { ChangePasswordDto, ForgotPasswordDto, ResetPasswordDto } from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';
import { writeDeviceMark } from './session-cookies.js';

@ApiTags('auth')
@Controller('auth/password')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly config: Config,
  ) {}

  /**
   * Mails a link to set a new password if the address has an account; neither the answer nor its time reveals whether
   * it has. 429 after 5 requests an hour for the same address from the same network, and by the limit of forms per IP
   * address.
   */
  @Public()
  @LimitedByAddress()
  @LimitedByAccount({ field: 'email', limit: 5, minutes: 60 })
  @Post('forgot')
  @HttpCode(202)
  forgot(@Body() body: ForgotPasswordDto): Promise<MessageDto> {
    return this.passwords.forgot(body.email);
  }

  /**
   * Sets a new password with a mailed link, verifies the e-mail address and ends all sessions. 422 `invalid_token` when
   * the link is unknown, used or older than an hour; 422 on `password` when the password is not allowed.
   */
  @Public()
  @Post('reset')
  @HttpCode(204)
  async reset(@Body() body: ResetPasswordDto, @Res({ passthrough: true }) response: Response): Promise<void> {
    writeDeviceMark(response, await this.passwords.reset(body.token, body.password), this.config);
  }

  /**
   * Changes the caller's password and ends their other sessions. 422 on `currentPassword` when it is wrong, on
   * `newPassword` when it is not allowed or equals the current one; 429 after 10 wrong passwords in 15 minutes.
   */
  @BeforeVerification()
  @SignedIn()
  @AnyAccountStatus()
  @Post('change')
  @HttpCode(204)
  async change(
    @CurrentActor() actor: Actor,
    @Body() body: ChangePasswordDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const mark = await this.passwords.change(actor, body.currentPassword, body.newPassword);
    writeDeviceMark(response, mark, this.config);
  }
}
