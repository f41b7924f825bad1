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

/** The newsletter, for its readers. Opening a page that a mail links to changes nothing; its buttons do. */
@ApiTags('newsletter')
@Public()
@Controller('newsletter')
export class SubscriptionsController {
  constructor(private readonly subscriptions: Subscriptions) {}

  /**
   * Requests the newsletter: mails a confirmation link. The answer does not reveal whether the address is known. A user
   * who is signed in with the address is subscribed at once, or gets 409 `already_subscribed`. 429 after 10 requests an
   * hour with the same address.
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

  /**
   * Returns the address of a confirmation link, and whether it was used, for the page that the mail links to. Changes
   * nothing. 404 for an invalid link.
   */
  @Get('confirmation/:token')
  confirmation(@Param('token') token: string): Promise<ConfirmationDto> {
    return this.subscriptions.confirmation(token);
  }

  /** Answers HEAD separately, because the GET below, which confirms, would answer it otherwise. */
  @ApiExcludeEndpoint()
  @Head('confirm/:token')
  async hasConfirmation(@Param('token') token: string): Promise<void> {
    await this.subscriptions.confirmation(token);
  }

  /**
   * Subscribes the address that the token was mailed to, within 7 days (as specified). No mail links here, because
   * programs that open links would confirm for the reader. 404 for a token that is no longer valid.
   */
  @Get('confirm/:token')
  confirm(@Param('token') token: string, @Ip() address: string): Promise<ConfirmedDto> {
    return this.subscriptions.confirm(token, address);
  }

  /** Confirms like the GET route, for the button on the page, because a write of a browser must be a POST. */
  @Post('confirm/:token')
  @HttpCode(200)
  confirmByButton(@Param('token') token: string, @Ip() address: string): Promise<ConfirmedDto> {
    return this.subscriptions.confirm(token, address);
  }

  /** Returns the subscription of the caller's address. */
  @SignedIn()
  @AnyAccountStatus()
  @Get('subscription')
  own(@CurrentActor() actor: Actor): Promise<OwnSubscriptionDto> {
    return this.subscriptions.own(actor);
  }

  /** Ends the caller's own subscription. Every signed-in account may do this. */
  @SignedIn()
  @AnyAccountStatus()
  @BeforeVerification()
  @Post('unsubscribe')
  @HttpCode(200)
  unsubscribeOwn(@CurrentActor() actor: Actor, @Ip() address: string): Promise<OwnSubscriptionDto> {
    return this.subscriptions.unsubscribeOwn(actor, address);
  }

  /** Ends a subscription by its token, from any origin; also for one-click unsubscription of mail programs (RFC 8058). */
  @Post('unsubscribe/:token')
  @HttpCode(200)
  unsubscribe(@Param('token') token: string, @Ip() address: string): Promise<MessageDto> {
    return this.subscriptions.unsubscribe(token, address);
  }

  /**
   * Redirects mail programs that open the one-click address with GET to the page with the button. Changes nothing,
   * because programs open links.
   */
  @ApiFoundResponse({ description: 'The page that ends the subscription by a button' })
  @Get('unsubscribe/:token')
  unsubscribePage(@Param('token') token: string, @Res() response: Response): void {
    response.redirect(302, paths.newsletterUnsubscribe(token));
  }

  /** Returns the details of a subscriber, by their token. */
  @Get('preferences/:token')
  preferences(@Param('token') token: string): Promise<PreferencesDto> {
    return this.subscriptions.preferences(token);
  }

  /** Changes the given fields. */
  @Put('preferences/:token')
  changePreferences(
    @Param('token') token: string,
    @Body() body: ChangePreferencesDto,
    @Ip() address: string,
  ): Promise<PreferencesDto> {
    return this.subscriptions.changePreferences(token, body, address);
  }
}
