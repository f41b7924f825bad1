import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientOf } from '../../auth/client.js';
import { writeSignedIn } from '../../auth/session-cookies.js';
import { Config } from '../../config.js';
import {
  AccountTypes,
  auditAs,
  BeforeApproval,
  BeforeVerification,
  CompanyTypes,
  CurrentActor,
  OptionalActor,
  Public,
} from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { LimitedByAccount, LimitedByAddress } from '../../platform/http/throttling.js';
import { DocumentUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerApplicationDocuments } from './partner-application-documents.service.js';
import { PartnerApplicationReader } from './partner-application-reader.service.js';
import {
  AnswerDto,
  ApplicationDocumentDto,
  ApplicationDocumentFieldsDto,
  ApplicationDocumentsDto,
  ApplicationDto,
  ApplicationQueryDto,
  ApplicationRowDto,
  AppliedDto,
  ApplyDto,
  DecideDto,
  ProxyTokenDto,
  UploadApplicationDocumentDto,
} from './partner-applications.dto.js';
import { PartnerApplications } from './partner-applications.service.js';

/**
 * Applications for the partner programme. Applicants see those of their company, even while their account waits for
 * approval; staff see all. 404 'Application not found' when it belongs to another company.
 */
@ApiTags('partner applications')
@CompanyTypes('client', 'partner', 'system', 'internal')
@BeforeApproval()
@Controller('partner-applications')
export class PartnerApplicationsController {
  constructor(
    private readonly applications: PartnerApplications,
    private readonly reader: PartnerApplicationReader,
    private readonly documents: PartnerApplicationDocuments,
    private readonly config: Config,
  ) {}

  /**
   * Submits an application. A visitor sends `account`, gets an account that waits for approval, and is signed in. An
   * administrator of a client applies for their own company, without `account`. 409 `existing_user` with `details` for
   * an e-mail address that has an account; 409 `already_applied` or `already_partner`; 429 after 10 attempts an hour
   * with the same e-mail address.
   */
  @Public()
  @LimitedByAddress()
  @LimitedByAccount({ field: 'account.email', limit: 10, minutes: 60 })
  @Post()
  async apply(
    @OptionalActor() actor: Actor | undefined,
    @Body() body: ApplyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AppliedDto> {
    if (actor) {
      auditAs(actor, request);
      return { id: await this.applications.apply(actor, body) };
    }
    const { signedIn, id } = await this.applications.applyAsVisitor(body, clientOf(request, this.config));
    writeSignedIn(response, signedIn, this.config);
    return { id };
  }

  /** Returns the last application of the caller's company. 404 when it has none. */
  @CompanyTypes('client', 'partner')
  @Get('my-application')
  own(@CurrentActor() actor: Actor): Promise<ApplicationDto> {
    return this.reader.own(actor);
  }

  /** Lists all applications. Searches names of companies and applicants. Sorts: submittedAt, company, country, expectedRevenue, status. */
  @CompanyTypes('system', 'internal')
  @ApiPage(ApplicationRowDto, { capped: true })
  @Get()
  list(@Query() query: ApplicationQueryDto): Promise<CappedPage<ApplicationRowDto>> {
    return this.reader.list(query);
  }

  /** Returns a link to download a document, valid for five minutes and only for the caller. */
  @Get('document-download/:id')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ProxyTokenDto> {
    return this.documents.downloadLink(actor, id);
  }

  /** Removes a document. 409 once the application is decided. */
  @BeforeVerification()
  @AccountTypes(['admin'], ['client', 'partner'])
  @HttpCode(204)
  @Delete('documents/:id')
  removeDocument(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.documents.remove(actor, id);
  }

  /** Returns an application. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ApplicationDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Begins the review (`under_review`), asks the applicant for more information (`more_information`), approves or
   * rejects. The applicant gets a mail. 409 when the status does not allow it, 422 without a message to the applicant
   * where it is required.
   */
  @AccountTypes(['admin'], ['system'])
  @Put(':id/status')
  async decide(@Writing() { actor, id, version }: Write, @Body() body: DecideDto): Promise<ApplicationDto> {
    await this.applications.decide(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Answers a request for information; the review continues. 409 unless staff asked for information. */
  @BeforeVerification()
  @AccountTypes(['admin'], ['client', 'partner'])
  @HttpCode(200)
  @Post(':id/answer')
  async answer(@Writing() { actor, id, version }: Write, @Body() body: AnswerDto): Promise<ApplicationDto> {
    await this.applications.answer(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Lists the application's documents in the order of their upload. */
  @Get(':id/documents')
  async listDocuments(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ApplicationDocumentsDto> {
    return { documents: await this.documents.list(actor, id) };
  }

  /**
   * Uploads a document and replaces an earlier one of the same type. 409 once the application is decided, 422 by field
   * for an unsupported format, 413 over 10 MB, 507 or 503 when it cannot be stored.
   */
  @BeforeVerification()
  @AccountTypes(['admin'], ['client', 'partner'])
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadApplicationDocumentDto })
  @UseInterceptors(DocumentUpload)
  @Post(':id/documents')
  upload(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ApplicationDocumentFieldsDto,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<ApplicationDocumentDto> {
    return this.documents.upload(actor, id, body.documentType, file);
  }
}
