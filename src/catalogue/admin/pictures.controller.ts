import {
  Controller,
  Get,
  Header,
  Param,
  Post,
  Query,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProduces, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { AccountTypes, CompanyTypes, CurrentActor, Public, OpenToTokens } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { fileUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import { PictureDto } from './catalogue-admin-answers.dto.js';
import { UploadPictureDto } from './catalogue-admin-requests.dto.js';
import { Pictures } from './pictures.service.js';

/** Pictures for products, for staff, with the same access as products. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/catalog/pictures')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  /** Returns a page of the pictures: the site's pictures by name, then the uploaded pictures, newest first. */
  @CompanyTypes('system', 'internal')
  @ApiPage(PictureDto)
  @Get()
  list(@Query() query: ListQueryDto): Promise<Page<PictureDto>> {
    return this.pictures.list(query);
  }

  /**
   * Adds a picture in all widths that screens need, cropped to 4:3, without the camera's metadata. 422 by field for a
   * file that is not a PNG, JPEG or WebP, is smaller than 640 × 480 or has more than 40 million pixels, 413 over 10 MB,
   * 507 or 503 when it cannot be stored.
   */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadPictureDto })
  @UseInterceptors(fileUpload('picture'))
  @Post()
  add(@CurrentActor() actor: Actor, @UploadedFile() file?: UploadedDocument): Promise<PictureDto> {
    return this.pictures.add(actor, file);
  }
}

/** Uploaded pictures for pages. */
@ApiTags('catalogue')
@Public()
@SkipThrottle({ address: true })
@Controller('catalog/pictures')
export class CataloguePicturesController {
  constructor(private readonly pictures: Pictures) {}

  /**
   * Returns a picture of a product: `<id>.webp`; in a certain width `<id>-320.webp`, for mails `<id>-320.jpg`. A
   * picture with another content has another address, so browsers may cache it.
   */
  @ApiProduces('image/webp', 'image/jpeg')
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  @OpenToTokens('catalogue')
  @Get(':name')
  async get(@Param('name') name: string): Promise<StreamableFile> {
    const { content, type } = await this.pictures.open(name);
    return new StreamableFile(content, { type });
  }
}
