import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, BeforeVerification, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { ApiPage, ApiWholeList, type Page, type WholeList, wholeList } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { EmailTemplateReader } from './email-template-reader.service.js';
import {
  CreateEmailTemplateDto,
  DuplicateEmailTemplateDto,
  EmailTemplateCategoryDto,
  EmailTemplateDto,
  EmailTemplateListQueryDto,
  EmailTemplatePreviewDto,
  EmailTemplateRowDto,
  EmailTemplateVersionDto,
  PreviewEmailTemplateDto,
  ResetEmailTemplateDto,
  TestedEmailTemplateDto,
  TestEmailTemplateDto,
  WriteEmailTemplateDto,
} from './email-templates.dto.js';
import { EmailTemplates } from './email-templates.service.js';

/** What the portal's mails say, and templates of staff's own; `id` is a template's name. A write takes `If-Match` (412 when stale). 404 'Template not found'. */
@ApiTags('email-templates')
@AccountTypes(['admin'], ['system'])
@Controller('email-templates')
export class EmailTemplatesController {
  constructor(
    private readonly templates: EmailTemplates,
    private readonly reader: EmailTemplateReader,
  ) {}

  /** All of them. Searches names, titles and descriptions. Sorts: title, category, state, updatedAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(EmailTemplateRowDto)
  @Get()
  list(@Query() query: EmailTemplateListQueryDto): Promise<Page<EmailTemplateRowDto>> {
    return this.reader.list(query);
  }

  /** A new one of one's own. 422 by field; of a template with line and column. */
  @Post()
  async create(@CurrentActor() actor: Actor, @Body() body: CreateEmailTemplateDto): Promise<EmailTemplateDto> {
    return this.reader.get(actor, await this.templates.create(actor, body));
  }

  /** The categories, with how many there are of each. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(EmailTemplateCategoryDto)
  @Get('categories')
  async categories(): Promise<WholeList<EmailTemplateCategoryDto>> {
    return wholeList(await this.reader.categories());
  }

  /** Mails one, or a draft of it, to whoever asks. 400 for variables that it does not have, 422 for values that do not fit. */
  @HttpCode(202)
  @Post('test')
  async test(@CurrentActor() actor: Actor, @Body() body: TestEmailTemplateDto): Promise<TestedEmailTemplateDto> {
    return { sentTo: await this.templates.test(actor, body) };
  }

  /** One with its variables and history. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<EmailTemplateDto> {
    return this.reader.get(actor, id);
  }

  /** Writes it anew, whole: in force within a second. 422 by field; of a template with line and column. */
  @Put(':id')
  async write(
    @Writing() { actor, id, version }: Write,
    @Body() body: WriteEmailTemplateDto,
  ): Promise<EmailTemplateDto> {
    await this.templates.write(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Deletes one of one's own. 409 `system_template` for a mail of the portal. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { id, version }: Write): Promise<void> {
    return this.templates.remove(id, version);
  }

  /** Takes a mail of the portal back to how it was. 409 `wrong_status` unless it was changed. */
  @HttpCode(200)
  @Post(':id/reset')
  async reset(
    @Writing() { actor, id, version }: Write,
    @Body() { reason }: ResetEmailTemplateDto,
  ): Promise<EmailTemplateDto> {
    await this.templates.reset(actor, id, reason ?? null, version);
    return this.reader.get(actor, id);
  }

  /** A new one of one's own that says what this one says. */
  @Post(':id/duplicate')
  async duplicate(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { newName }: DuplicateEmailTemplateDto,
  ): Promise<EmailTemplateDto> {
    return this.reader.get(actor, await this.templates.duplicate(actor, id, newName));
  }

  /** As it, or a draft of it, would be mailed; what is wrong with it is told by line and column. 400 for variables that it does not have, 422 for values that do not fit. */
  @BeforeVerification()
  @CompanyTypes('system', 'internal')
  @HttpCode(200)
  @Post(':id/preview')
  preview(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: PreviewEmailTemplateDto,
  ): Promise<EmailTemplatePreviewDto> {
    return this.reader.preview(actor, id, body);
  }

  /** What a version said. 404 'Version not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id/versions/:number')
  version(@Param('id') id: string, @Param('number') number: string): Promise<EmailTemplateVersionDto> {
    return this.reader.version(id, number);
  }
}
