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

/**
 * Contents of the portal's mails, and templates that staff created. `id` is the name of a template; 404 'Template not
 * found'.
 */
@ApiTags('email-templates')
@AccountTypes(['admin'], ['system'])
@Controller('email-templates')
export class EmailTemplatesController {
  constructor(
    private readonly templates: EmailTemplates,
    private readonly reader: EmailTemplateReader,
  ) {}

  /**
   * Returns a page of all templates. Searches names, titles and descriptions. Sorts: title, category, state, updatedAt.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(EmailTemplateRowDto)
  @Get()
  list(@Query() query: EmailTemplateListQueryDto): Promise<Page<EmailTemplateRowDto>> {
    return this.reader.list(query);
  }

  /**
   * Creates a template. 422 by field, also for a title that is taken and an unknown `base`; errors in the template have
   * line and column.
   */
  @Post()
  async create(@CurrentActor() actor: Actor, @Body() body: CreateEmailTemplateDto): Promise<EmailTemplateDto> {
    return this.reader.get(actor, await this.templates.create(actor, body));
  }

  /** Returns the categories with the number of their templates. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(EmailTemplateCategoryDto)
  @Get('categories')
  async categories(): Promise<WholeList<EmailTemplateCategoryDto>> {
    return wholeList(await this.reader.categories());
  }

  /**
   * Mails a template, or a draft of it, to the caller. 404 'Template not found'; 400 for unknown variables; 422 for
   * values that do not fit, for an error in the template (with line and column), and on `recordId` when the mail is not
   * about a record.
   */
  @HttpCode(202)
  @Post('test')
  async test(@CurrentActor() actor: Actor, @Body() body: TestEmailTemplateDto): Promise<TestedEmailTemplateDto> {
    return { sentTo: await this.templates.test(actor, body) };
  }

  /** Returns a template with its variables and history. 404 'Template not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<EmailTemplateDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Replaces the whole content of a template; all processes use it within a second. 404 'Template not found'; 412 for a
   * stale copy; 422 by field, also for a changed title, description or category of a mail of the portal; errors in the
   * template have line and column.
   */
  @Put(':id')
  async write(
    @Writing() { actor, id, version }: Write,
    @Body() body: WriteEmailTemplateDto,
  ): Promise<EmailTemplateDto> {
    await this.templates.write(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Deletes a template that staff created, with its history. 404 'Template not found'; 409 `system_template` for a mail
   * of the portal; 412 for a stale copy.
   */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { id, version }: Write): Promise<void> {
    return this.templates.remove(id, version);
  }

  /**
   * Resets a mail of the portal to its original. 404 'Template not found'; 409 `wrong_status` when staff created the
   * template or have not changed the mail; 412 for a stale copy.
   */
  @HttpCode(200)
  @Post(':id/reset')
  async reset(
    @Writing() { actor, id, version }: Write,
    @Body() { reason }: ResetEmailTemplateDto,
  ): Promise<EmailTemplateDto> {
    await this.templates.reset(actor, id, reason ?? null, version);
    return this.reader.get(actor, id);
  }

  /**
   * Creates a template with the content of this one. 404 'Template not found'; 422 on `newName` for a name that is
   * taken.
   */
  @Post(':id/duplicate')
  async duplicate(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { newName }: DuplicateEmailTemplateDto,
  ): Promise<EmailTemplateDto> {
    return this.reader.get(actor, await this.templates.duplicate(actor, id, newName));
  }

  /**
   * Renders a template, or a draft of it; errors in the template are in `problems`, with line and column. 404 'Template
   * not found'; 400 for unknown variables; 422 for values that do not fit, and on `recordId` when the mail is not about
   * a record.
   */
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

  /** Returns the content of a version. 404 'Template not found', 'Version not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id/versions/:number')
  version(@Param('id') id: string, @Param('number') number: string): Promise<EmailTemplateVersionDto> {
    return this.reader.version(id, number);
  }
}
