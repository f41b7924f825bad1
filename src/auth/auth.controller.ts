import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyAccountStatus, CurrentActor, OpenToPunchOut, Public, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { Config } from '../config.js';
import { LoginDto, ProfileDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { clientOf } from './client.js';
import { clearSessionCookies, readRefreshToken, writeSignedIn } from './session-cookies.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly config: Config,
  ) {}

  /**
   * Signs in: sets the session cookies and returns the profile. 401 'Invalid email or password'. 429 after 10 failed
   * attempts in 15 minutes for the account, counted by network and separately for each browser in which it has signed
   * in before; 429 also by the limits of the account and of the network as a whole.
   */
  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body() body: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProfileDto> {
    const signedIn = await this.auth.login(body.email, body.password, clientOf(request, this.config));
    return writeSignedIn(response, signedIn, this.config);
  }

  /** Signs out and clears the cookies; answers 204 even if the caller was not signed in. */
  @Public()
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.auth.logout(readRefreshToken(request, this.config));
    clearSessionCookies(response, this.config);
  }

  /**
   * Exchanges the refresh cookie for new cookies and returns the profile. 401 when the session is over, and when the
   * refresh token has been replaced by a newer one; a replaced token also ends the session.
   */
  @Public()
  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<ProfileDto> {
    const token = readRefreshToken(request, this.config);
    const signedIn = await this.auth.refresh(token, clientOf(request, this.config));
    return writeSignedIn(response, signedIn, this.config);
  }

  /** Returns the profile of the session; 401 'Unauthorized' when the caller is not signed in. */
  @SignedIn()
  @AnyAccountStatus()
  @OpenToPunchOut('look')
  @Get('me')
  me(@CurrentActor() actor: Actor): Promise<ProfileDto> {
    return this.auth.profile(actor.userId);
  }
}
