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
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../../platform/http/access.js';
import { type Write, Writing } from '../../../platform/http/concurrency.js';
import { ApiPage, type Page } from '../../../platform/http/paging.js';
import { DocumentUpload, type UploadedDocument } from '../../../platform/uploads/document-upload.js';
import { DownloadLinkDto } from '../../../platform/storage/download-link.dto.js';
import type { Actor } from '../../../rules/actor.js';
import { PartnerResourceReader } from './partner-resource-reader.service.js';
import {
  PartnerResourceDto,
  PartnerResourceQueryDto,
  ResourceDto,
  ResourceQueryDto,
  UploadResourceDto,
  WriteResourceDto,
} from './partner-resources.dto.js';
import { PartnerResources } from './partner-resources.service.js';

/** Files and links for all users of a partner, as far as its tier includes them. */
@ApiTags('partner resources')
@CompanyTypes('partner')
@Controller('partner-dashboard/resources')
export class PartnerResourcesController {
  constructor(private readonly reader: PartnerResourceReader) {}

  /** Lists the resources that the partner's tier includes. Searches titles and descriptions. Sorts: category, title, updatedAt. */
  @ApiPage(PartnerResourceDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: PartnerResourceQueryDto): Promise<Page<PartnerResourceDto>> {
    return this.reader.ofPartner(actor, query);
  }

  /** Returns a link to download the file, valid for five minutes and only for the caller. */
  @Get(':id/download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.reader.downloadLink(actor, id);
  }
}

/** Files and links for partners; routes with which staff maintain them. */
@ApiTags('partner resources')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin/resources')
export class StaffResourcesController {
  constructor(
    private readonly resources: PartnerResources,
    private readonly reader: PartnerResourceReader,
  ) {}

  /** Lists all resources. Searches titles and descriptions. Sorts: category, title, fromTier, isPublished, updatedAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(ResourceDto)
  @Get()
  list(@Query() query: ResourceQueryDto): Promise<Page<ResourceDto>> {
    return this.reader.list(query);
  }

  /**
   * Creates a resource with a link, or without, so that a file can be uploaded later. 422 when it is to be published
   * without a link.
   */
  @Post()
  async create(@CurrentActor() actor: Actor, @Body() body: WriteResourceDto): Promise<ResourceDto> {
    return this.reader.get(await this.resources.create(actor, body));
  }

  /** Returns a resource. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@Param('id') id: string): Promise<ResourceDto> {
    return this.reader.get(id);
  }

  /**
   * Replaces a resource's fields; a link replaces its file. 422 when it is to be published with neither link nor file.
   */
  @Put(':id')
  async write(@Writing() { actor, id, version }: Write, @Body() body: WriteResourceDto): Promise<ResourceDto> {
    await this.resources.write(actor, id, body, version);
    return this.reader.get(id);
  }

  /** Removes a resource with its file. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { id, version }: Write): Promise<void> {
    return this.resources.remove(id, version);
  }

  /**
   * Uploads the file of a resource, which replaces an earlier file or link. 422 by field for an unsupported format, 413
   * over 10 MB, 507 or 503 when it cannot be stored.
   */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadResourceDto })
  @UseInterceptors(DocumentUpload)
  @HttpCode(200)
  @Post(':id/file')
  async upload(
    @Writing() { actor, id, version }: Write,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<ResourceDto> {
    await this.resources.upload(actor, id, file, version);
    return this.reader.get(id);
  }

  /** Returns a link to download the file, valid for five minutes and only for the caller. */
  @CompanyTypes('system', 'internal')
  @Get(':id/download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.reader.downloadLink(actor, id);
  }
}
