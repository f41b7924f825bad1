import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Config } from '../../config.js';
import { Public } from '../../platform/http/access.js';
import { rawBodyOf } from '../../platform/http/body.middleware.js';
import { requireSignature } from '../../platform/http/signature.js';
import { BounceEventsDto, BouncesTakenDto } from './bounces.dto.js';
import { Bounces } from './bounces.service.js';

/** Reports of bounced mails. */
@ApiTags('newsletter')
@Controller('newsletter/bounces')
export class BouncesController {
  constructor(
    private readonly config: Config,
    private readonly bounces: Bounces,
  ) {}

  /**
   * Takes bounces and complaints from a mail provider; mails are identified by their Message-IDs. The request is signed
   * with `BOUNCE_WEBHOOK_SECRET`: 403 when no secret is configured, 401 for a wrong signature, or when its time is more
   * than five minutes off. An event that is sent again is counted once.
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
