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

/** What is looked at before a campaign is sent; nothing is changed by it. */
@ApiTags('campaigns')
@AccountTypes(['admin'], ['system'])
@Controller('newsletter-campaigns')
export class CampaignChecksController {
  constructor(
    private readonly reader: CampaignReader,
    private readonly linkCheck: CampaignLinkCheck,
  ) {}

  /** Whom conditions would reach now. */
  @BeforeVerification()
  @CompanyTypes('system', 'internal')
  @HttpCode(200)
  @Post('audience')
  audience(@Body() body: AudienceQueryDto): Promise<AudienceDto> {
    return this.reader.audience(body);
  }

  /** As a subscriber would get it, or got it once it has begun; without one, as somebody who has told nothing. */
  @CompanyTypes('system', 'internal')
  @Get(':id/preview')
  preview(@Param('id') id: string, @Query() { subscriberId }: CampaignPreviewQueryDto): Promise<CampaignPreviewDto> {
    return this.reader.preview(id, subscriberId);
  }

  /** The same of what is being written, saved or not. */
  @BeforeVerification()
  @CompanyTypes('system', 'internal')
  @HttpCode(200)
  @Post(':id/preview')
  previewDraft(@Param('id') id: string, @Body() body: PreviewCampaignDto): Promise<CampaignPreviewDto> {
    return this.reader.previewDraft(id, body);
  }

  /** Asks every link that it has, as it was saved; changes nothing. Takes up to 20 seconds. */
  @HttpCode(200)
  @Post(':id/check-links')
  checkLinks(@Param('id') id: string): Promise<CampaignLinksDto> {
    return this.linkCheck.check(id);
  }
}
