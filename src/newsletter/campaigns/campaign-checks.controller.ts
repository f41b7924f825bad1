import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, BeforeVerification, CompanyTypes } from '../../platform/http/access.js';
import {
  AudienceDto,
  CampaignLinksDto,
  CampaignPreviewDto,
  CampaignPreviewQueryDto,
  PreviewCampaignDto,
} from './campaign-checks.dto.js';
import { CampaignLinkCheck } from './campaign-link-check.service.js';
import { CampaignReader } from './campaign-reader.service.js';
import { AudienceQueryDto } from './campaigns.dto.js';

/** Checks of a campaign before it is sent; they change nothing. */
@ApiTags('campaigns')
@AccountTypes(['admin'], ['system'])
@Controller('newsletter-campaigns')
export class CampaignChecksController {
  constructor(
    private readonly reader: CampaignReader,
    private readonly linkCheck: CampaignLinkCheck,
  ) {}

  /** Counts the subscribers that these conditions would reach now. */
  @BeforeVerification()
  @CompanyTypes('system', 'internal')
  @HttpCode(200)
  @Post('audience')
  audience(@Body() body: AudienceQueryDto): Promise<AudienceDto> {
    return this.reader.audience(body);
  }

  /**
   * Returns the campaign as a subscriber would get it, or, once sending has begun, as the subscriber got it. Without
   * `subscriberId`, the preview contains no personal data.
   */
  @CompanyTypes('system', 'internal')
  @Get(':id/preview')
  preview(@Param('id') id: string, @Query() { subscriberId }: CampaignPreviewQueryDto): Promise<CampaignPreviewDto> {
    return this.reader.preview(id, subscriberId);
  }

  /** Returns a preview of content that is not saved, like `preview`. */
  @BeforeVerification()
  @CompanyTypes('system', 'internal')
  @HttpCode(200)
  @Post(':id/preview')
  previewDraft(@Param('id') id: string, @Body() body: PreviewCampaignDto): Promise<CampaignPreviewDto> {
    return this.reader.previewDraft(id, body);
  }

  /** Requests every link of the saved campaign and returns the results. Changes nothing. Takes up to 20 seconds. */
  @HttpCode(200)
  @Post(':id/check-links')
  checkLinks(@Param('id') id: string): Promise<CampaignLinksDto> {
    return this.linkCheck.check(id);
  }
}
