import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BeforeVerification, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { ApiWholeList, type WholeList, wholeList } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { DuplicatedQuoteDto } from '../quote-answers.dto.js';
import { QuoteReader } from '../quote-reader.service.js';
import { ForClientDto } from '../quote-requests.dto.js';
import { QuoteTemplateDto, SaveTemplateDto } from './quote-templates.dto.js';
import { QuoteTemplates } from './quote-templates.service.js';

/** Quotes under a name, to begin others with; of the caller's company alone. */
@ApiTags('quotes')
@CompanyTypes('client', 'partner')
@Controller('quotes/templates')
export class QuoteTemplatesController {
  constructor(
    private readonly templates: QuoteTemplates,
    private readonly reader: QuoteReader,
  ) {}

  /** The company's templates by name: at most 100. */
  @ApiWholeList(QuoteTemplateDto)
  @Get()
  async list(@CurrentActor() actor: Actor): Promise<WholeList<QuoteTemplateDto>> {
    return wholeList(await this.templates.list(actor));
  }

  /** Saves the lines of a quote under a name. 422 for a name that the company has already. */
  @BeforeVerification()
  @Post()
  save(@CurrentActor() actor: Actor, @Body() body: SaveTemplateDto): Promise<QuoteTemplateDto> {
    return this.templates.save(actor, body);
  }

  /**
   * A new draft of it at today's prices, with `clientId` a partner's for its client; `notices` say what is no longer sold, and
   * what costs another price.
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

  /** Removes a template; the quotes that were made of it stay. */
  @BeforeVerification()
  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.templates.remove(actor, id);
  }
}
