import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { ApiPage, ApiWholeList, type CappedPage, type WholeList } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { WebhookDeliveries } from './webhook-deliveries.service.js';
import { DeliveryDto, DeliveryQueryDto, SaveWebhookDto, WebhookDto, WebhookSecretDto } from './webhooks.dto.js';
import { Webhooks } from './webhooks.service.js';

/**
 * Webhooks of the caller's company: the portal posts events to addresses of the company's systems, signed by the rules
 * of Standard Webhooks. Its administrators make and change them; its standard users read the list. `docs/api.md`
 * describes what a receiver does.
 */
@ApiTags('webhooks')
@AccountTypes(['admin'], ['client', 'partner'])
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  /**
   * Returns all webhooks of the company, the oldest first, with their figures of the last 24 hours. Standard users read
   * of each address only its origin, because path and query often contain a secret of the receiver.
   */
  @CompanyTypes('client', 'partner')
  @ApiWholeList(WebhookDto)
  @Get()
  list(@CurrentActor() actor: Actor): Promise<WholeList<WebhookDto>> {
    return this.webhooks.list(actor);
  }

  /**
   * Makes a webhook; only this answer contains its secret. 422 on `url` for an address that cannot be reached from the
   * internet; 409 `too_many_webhooks` when the company has 10; 409 `not_available` in an installation without `DATA_KEY`.
   */
  @Post()
  create(@CurrentActor() actor: Actor, @Body() body: SaveWebhookDto): Promise<WebhookSecretDto> {
    return this.webhooks.create(actor, body);
  }

  /** Changes the address and the events. 404 'Webhook not found', 412 for a stale copy, 422 as for a new one. */
  @Put(':id')
  update(@Writing() { actor, id, version }: Write, @Body() body: SaveWebhookDto): Promise<WebhookDto> {
    return this.webhooks.update(actor, id, body, version);
  }

  /** Deletes a webhook with its deliveries. 404 'Webhook not found', 412 for a stale copy. */
  @Delete(':id')
  @HttpCode(204)
  delete(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.webhooks.delete(actor, id, version);
  }

  /**
   * Makes another secret; only this answer contains it. The one before also signs for 24 hours.
   * 404 'Webhook not found', 412 for a stale copy, 409 `wrong_status` while the one before that still signs.
   */
  @Post(':id/secret')
  @HttpCode(200)
  changeSecret(@Writing() { actor, id, version }: Write): Promise<WebhookSecretDto> {
    return this.webhooks.changeSecret(actor, id, version);
  }

  /** Ends the secret before at once. 404 'Webhook not found', 409 `wrong_status` when it has ended. */
  @Delete(':id/old-secret')
  @HttpCode(204)
  endOldSecret(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.webhooks.endOldSecret(actor, id, version);
  }

  /**
   * Switches a webhook on that the portal switched off, or whose owner is no longer an administrator. The caller becomes
   * its owner, and waiting events are sent. 404 'Webhook not found', 409 `wrong_status` when it is on.
   */
  @Post(':id/switch-on')
  @HttpCode(200)
  switchOn(@Writing() { actor, id, version }: Write): Promise<WebhookDto> {
    return this.webhooks.switchOn(actor, id, version);
  }

  /** Sends the event `webhook.test`, also while the webhook is off, once. Returns the delivery, which is pending. 409 `wrong_status` while its owner is no administrator. */
  @Post(':id/test')
  test(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DeliveryDto> {
    return this.deliveries.test(actor, id);
  }

  /**
   * Returns a page of the deliveries of the last 30 days, newest first, without those about records that the company may
   * no longer see. Filters: `status`, `recordId`. 404 'Webhook not found'.
   */
  @ApiPage(DeliveryDto, { capped: true })
  @Get(':id/deliveries')
  listDeliveries(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: DeliveryQueryDto,
  ): Promise<CappedPage<DeliveryDto>> {
    return this.deliveries.list(actor, id, query);
  }

  /**
   * Sends a delivery again, with the same id, also while the webhook is off. 404 'Delivery not found', 409 `wrong_status`
   * while it is being sent, behind an earlier pending one of its record, and while the owner is no administrator.
   */
  @Post(':id/deliveries/:deliveryId')
  @HttpCode(200)
  sendAgain(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
  ): Promise<DeliveryDto> {
    return this.deliveries.sendAgain(actor, id, deliveryId);
  }
}
