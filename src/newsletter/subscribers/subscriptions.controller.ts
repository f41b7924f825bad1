import { Body, Controller, Get, HttpCode, Ip, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiTags } from '@nestjs/swagger';
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

/** The newsletter, for its readers. What a link opens is read by GET, and changed by nothing else than a button. */
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

  /** Whose link it is, and whether it has been pressed; changes nothing, since programs open links that are mailed. 404 when it is not good. */
  @Get('confirm/:token')
  confirmation(@Param('token') token: string): Promise<ConfirmationDto> {
    return this.subscriptions.confirmation(token);
  }

  /** Subscribes whom it was mailed to, within 7 days. 404 when it is not good any more. */
  @Post('confirm/:token')
  @HttpCode(200)
  confirm(@Param('token') token: string, @Ip() address: string): Promise<ConfirmedDto> {
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
