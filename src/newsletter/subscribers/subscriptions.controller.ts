import { Body, Controller, Get, Head, HttpCode, Ip, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiFoundResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  AnyAccountStatus,
  auditAs,
  BeforeVerification,
  CurrentActor,
  OptionalActor,
  Public,
  SignedIn,
} from '../../platform/http/access.js';
import { MessageDto } from '../../platform/http/message.dto.js';
import { LimitedByAccount, LimitedByAddress } from '../../platform/http/throttling.js';
import type { Actor } from '../../rules/actor.js';
import { paths } from '../../rules/paths.js';
import {
  ChangePreferencesDto,
  ConfirmationDto,
  ConfirmedDto,
  OwnSubscriptionDto,
  PreferencesDto,
  SubscribeDto,
  SubscribedDto,
} from './subscriptions.dto.js';
import { Subscriptions } from './subscriptions.service.js';

/** The newsletter, for its readers. Mails link to pages, which read first and change something only by a button. */
@ApiTags('newsletter')
@Public()
@Controller('newsletter')
export class SubscriptionsController {
  constructor(private readonly subscriptions: Subscriptions) {}

  /**
   * Asks for the newsletter: a link to confirm is mailed. The same answer whatever the address is to us; who is signed in with it is
   * subscribed at once, or told 409 `already_subscribed`. 429 after 10 an hour with one address.
   */
  @LimitedByAddress()
  @LimitedByAccount({ field: 'email', limit: 10, minutes: 60 })
  @Post('subscribe')
  @HttpCode(202)
  subscribe(
    @OptionalActor() actor: Actor | undefined,
    @Body() body: SubscribeDto,
    @Req() request: Request,
  ): Promise<SubscribedDto> {
    if (actor) auditAs(actor, request);
    return this.subscriptions.subscribe(body, actor, request.ip);
  }

  /** For the page that a mail links to: whose link it is, and whether it has been pressed. Changes nothing. 404 when it is not good. */
  @Get('confirmation/:token')
  confirmation(@Param('token') token: string): Promise<ConfirmationDto> {
    return this.subscriptions.confirmation(token);
  }

  /** HEAD asks what is there, and would be answered by the GET below, which confirms. */
  @ApiExcludeEndpoint()
  @Head('confirm/:token')
  async hasConfirmation(@Param('token') token: string): Promise<void> {
    await this.subscriptions.confirmation(token);
  }

  /**
   * Subscribes whom the token was mailed to, within 7 days (as specified). No mail links here: programs that open links would confirm for
   * their reader. 404 when the token is not good any more.
   */
  @Get('confirm/:token')
  confirm(@Param('token') token: string, @Ip() address: string): Promise<ConfirmedDto> {
    return this.subscriptions.confirm(token, address);
  }

  /** The same for the page's button: a write is a POST for browsers and what stands between. */
  @Post('confirm/:token')
  @HttpCode(200)
  confirmByButton(@Param('token') token: string, @Ip() address: string): Promise<ConfirmedDto> {
    return this.subscriptions.confirm(token, address);
  }

  /** Whether the caller's address gets the newsletter. */
  @SignedIn()
  @AnyAccountStatus()
  @Get('subscription')
  own(@CurrentActor() actor: Actor): Promise<OwnSubscriptionDto> {
    return this.subscriptions.own(actor);
  }

  /** Ends the caller's own subscription, whatever their account may do otherwise. */
  @SignedIn()
  @AnyAccountStatus()
  @BeforeVerification()
  @Post('unsubscribe')
  @HttpCode(200)
  unsubscribeOwn(@CurrentActor() actor: Actor, @Ip() address: string): Promise<OwnSubscriptionDto> {
    return this.subscriptions.unsubscribeOwn(actor, address);
  }

  /** Ends a subscription by its token, also as mail programs do it in one click (RFC 8058), from wherever. */
  @Post('unsubscribe/:token')
  @HttpCode(200)
  unsubscribe(@Param('token') token: string, @Ip() address: string): Promise<MessageDto> {
    return this.subscriptions.unsubscribe(token, address);
  }

  /** For mail programs that open the address of one click instead: the page that asks. Changes nothing, since programs open links. */
  @ApiFoundResponse({ description: 'The page that ends the subscription by a button' })
  @Get('unsubscribe/:token')
  unsubscribePage(@Param('token') token: string, @Res() response: Response): void {
    response.redirect(302, paths.newsletterUnsubscribe(token));
  }

  /** What a subscriber says of themselves, by their token. */
  @Get('preferences/:token')
  preferences(@Param('token') token: string): Promise<PreferencesDto> {
    return this.subscriptions.preferences(token);
  }

  /** Changes what is given. */
  @Put('preferences/:token')
  changePreferences(
    @Param('token') token: string,
    @Body() body: ChangePreferencesDto,
    @Ip() address: string,
  ): Promise<PreferencesDto> {
    return this.subscriptions.changePreferences(token, body, address);
  }
}
