import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BeforeVerification, CompanyTypes, CurrentActor } from '../../../platform/http/access.js';
import { Idempotent } from '../../../platform/http/idempotency.interceptor.js';
import { ApiWholeList, type WholeList, wholeList } from '../../../platform/http/paging.js';
import type { Actor } from '../../../rules/actor.js';
import { DuplicatedQuoteDto } from '../../quote-answers.dto.js';
import { QuoteReader } from '../../quote-reader.service.js';
import { ForClientDto } from '../../quote-requests.dto.js';
import { QuoteTemplateDto, SaveTemplateDto } from './quote-templates.dto.js';
import { QuoteTemplates } from './quote-templates.service.js';

/** Quote templates of the caller's company. */
@ApiTags('quotes')
@CompanyTypes('client', 'partner')
@Controller('quotes/templates')
export class QuoteTemplatesController {
  constructor(
    private readonly templates: QuoteTemplates,
    private readonly reader: QuoteReader,
  ) {}

  /** Returns the company's templates, by name, at most 100. */
  @ApiWholeList(QuoteTemplateDto)
  @Get()
  async list(@CurrentActor() actor: Actor): Promise<WholeList<QuoteTemplateDto>> {
    return wholeList(await this.templates.list(actor));
  }

  /**
   * Saves the lines of a quote as a template. 404 'Quote not found'; 409 `too_many_templates` when the company has 100;
   * 422 on `name` for a name that another template of the company has.
   */
  @BeforeVerification()
  @Post()
  save(@CurrentActor() actor: Actor, @Body() body: SaveTemplateDto): Promise<QuoteTemplateDto> {
    return this.templates.save(actor, body);
  }

  /**
   * Creates a draft from a template at today's prices. With `clientId`, a partner creates it for its client. `notices`
   * lists the products that are no longer sold or have another price. 404 'Template not found'; 409 `partner_status`
   * when the partner may not begin new work; 422 when none of the products is sold, and on `clientId` when the client
   * is not connected or has no active user.
   */
  @BeforeVerification()
  @Idempotent()
  @Post(':id/use')
  async use(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ForClientDto,
  ): Promise<DuplicatedQuoteDto> {
    const draft = await this.templates.use(actor, id, body.clientId);
    return { ...(await this.reader.get(actor, draft.id)), notices: draft.notices };
  }

  /** Removes a template. Quotes that were created from it remain. 404 'Template not found'. */
  @BeforeVerification()
  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.templates.remove(actor, id);
  }
}
