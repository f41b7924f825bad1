import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Config } from '../../config.js';
import { Public } from '../../platform/http/access.js';
import { rawBodyOf } from '../../platform/http/body.middleware.js';
import { requireSignature } from './bounce-webhook.js';
import { BounceEventsDto, BouncesTakenDto } from './bounces.dto.js';
import { Bounces } from './bounces.service.js';

/** Mails of campaigns that came back. */
@ApiTags('newsletter')
@Controller('newsletter/bounces')
export class BouncesController {
  constructor(
    private readonly config: Config,
    private readonly bounces: Bounces,
  ) {}

  /**
   * For a mail provider: what became of mails, by their Message-IDs. Signed by `BOUNCE_WEBHOOK_SECRET`, within five minutes: 401
   * otherwise, 403 where no secret is set. What comes again counts once.
   */
  @Public()
  @ApiHeader({ name: 'X-Signature', description: 't={seconds},v1={HMAC-SHA256 of "{t}.{body}", in hex}' })
  @HttpCode(200)
  @Post()
  async take(@Req() request: Request, @Body() { events }: BounceEventsDto): Promise<BouncesTakenDto> {
    requireSignature(this.config.bounceWebhookSecret, rawBodyOf(request), request.get('x-signature'));
    return { taken: await this.bounces.takeAll(events) };
  }
}
