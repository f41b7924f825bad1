import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyAccountStatus, BeforeVerification, CurrentActor, Public, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { MessageDto } from '../platform/http/message.dto.js';
import { LimitedByAccount, LimitedByAddress } from '../platform/http/throttling.js';
import { Config } from '../config.js';
import { ProfileDto } from './auth.dto.js';
import { clientOf } from './client.js';
import { EmailVerification } from './email-verification.service.js';
import { AcceptInvitationDto, RegisterDto, TokenDto } from './registration.dto.js';
import { RegistrationService } from './registration.service.js';
import { writeSignedIn } from './session-cookies.js';

/** Routes that create an account. Each signs the new user in. */
@ApiTags('auth')
@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly verification: EmailVerification,
    private readonly config: Config,
  ) {}

  /**
   * Creates a client company with its first user, who is its active administrator with an unverified e-mail address,
   * and signs the user in. 409 `email_taken` on `email`; 429 after 10 attempts an hour with the same e-mail address
   * from the same network, and by the limit of forms per IP address.
   */
  @Public()
  @LimitedByAddress()
  @LimitedByAccount({ field: 'email', limit: 10, minutes: 60 })
  @Post('auth/register')
  async register(
    @Body() body: RegisterDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProfileDto> {
    return writeSignedIn(response, await this.registration.register(body, clientOf(request, this.config)), this.config);
  }

  /**
   * Creates an account in the inviting company and signs the user in; the invited address counts as verified. 422
   * `invalid_token` when the link is unknown, used, revoked or expired, when the company is not active, or when its
   * sender may no longer invite; 409 `email_taken` when the address has an account by now.
   */
  @Public()
  @LimitedByAddress()
  @Post('users/accept-invitation')
  async acceptInvitation(
    @Body() body: AcceptInvitationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProfileDto> {
    const signedIn = await this.registration.acceptInvitation(body, clientOf(request, this.config));
    return writeSignedIn(response, signedIn, this.config);
  }

  /**
   * Verifies the address to which the link was mailed. 409 `already_verified` when it is already verified; 422
   * `invalid_token` when the link is unknown, used or older than 3 days.
   */
  @Public()
  @Post('auth/verify-email')
  @HttpCode(200)
  verifyEmail(@Body() body: TokenDto): Promise<MessageDto> {
    return this.verification.verify(body.token);
  }

  /** Mails the caller a new link to verify their address. 409 `already_verified`; 429 after 5 links an hour. */
  @BeforeVerification()
  @SignedIn()
  @AnyAccountStatus()
  @Post('auth/resend-verification')
  @HttpCode(202)
  resendVerification(@CurrentActor() actor: Actor): Promise<MessageDto> {
    return this.verification.resend(actor);
  }
}
