import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyAccountStatus, CurrentActor, Public, SignedIn } from '../common/access.js';
import type { Actor } from '../common/actor.js';
import { accountKey, LimitedByAccount } from '../common/throttling.js';
import { Config } from '../config.js';
import type { RateLimitStorage } from '../platform/rate-limit-storage.js';
import { LoginDto, ProfileDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { clientOf } from './client.js';
import { clearSessionCookies, readRefreshToken, writeSessionCookies } from './session-cookies.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly config: Config,
    @Inject(ThrottlerStorage) private readonly limits: RateLimitStorage,
  ) {}

  /** Signs in: sets the session cookies and answers the profile. 401 'Invalid email or password'; 429 after 10 failed tries in 15 minutes. */
  @Public()
  @LimitedByAccount({ field: 'email', limit: 10, minutes: 15 })
  @Post('login')
  @HttpCode(200)
  async login(
    @Body() body: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProfileDto> {
    const { profile, tokens } = await this.auth.login(body.email, body.password, clientOf(request));
    await this.limits.forget('account', accountKey(this.login.name, body.email));
    writeSessionCookies(response, tokens, this.config);
    return profile;
  }

  /** Signs out and clears the cookies; answers 204 whether or not anybody was signed in. */
  @Public()
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.auth.logout(readRefreshToken(request, this.config));
    clearSessionCookies(response, this.config);
  }

  /** Exchanges the refresh cookie for new ones. 401 when the session is over; an old token used twice ends it. */
  @Public()
  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<ProfileDto> {
    const { profile, tokens } = await this.auth.refresh(readRefreshToken(request, this.config));
    writeSessionCookies(response, tokens, this.config);
    return profile;
  }

  /** The session profile; 401 'Unauthorized' when nobody is signed in. */
  @SignedIn()
  @AnyAccountStatus()
  @Get('me')
  me(@CurrentActor() actor: Actor): Promise<ProfileDto> {
    return this.auth.profile(actor.userId);
  }
}
