import { Body, Controller, Get, Put } from '@nestjs/common';
import { AcceptsReadFields } from '../platform/http/read-fields.js';
import { ApiTags } from '@nestjs/swagger';
import { BeforeVerification, CurrentActor, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { IfMatch } from '../platform/http/concurrency.js';
import { ProfileService } from './profile.service.js';
import { NotificationPreferencesDto, UserProfileDto } from './user-answers.dto.js';
import { UpdatePreferencesDto, UpdateProfileDto } from './user-requests.dto.js';

/** The caller's own account. */
@ApiTags('users')
@SignedIn()
@Controller('users')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /** Returns the caller's own data, with an ETag. */
  @Get('me')
  get(@CurrentActor() actor: Actor): Promise<UserProfileDto> {
    return this.profiles.get(actor);
  }

  /**
   * Changes the given fields of the caller's own data. The caller's e-mail address, role and status cannot be changed
   * here. 412 for a stale copy.
   */
  @BeforeVerification()
  @AcceptsReadFields(UpdateProfileDto, ProfileService, (profiles, actor) => profiles.get(actor))
  @Put('me')
  async update(
    @CurrentActor() actor: Actor,
    @Body() body: UpdateProfileDto,
    @IfMatch() version?: number,
  ): Promise<UserProfileDto> {
    await this.profiles.update(actor, body, version);
    return this.profiles.get(actor);
  }

  /** Returns the caller's mail settings. Defaults: mails about quotes and the account are on, the newsletter is off. */
  @Get('notification-preferences')
  preferences(@CurrentActor() actor: Actor): Promise<NotificationPreferencesDto> {
    return this.profiles.preferences(actor);
  }

  /** Changes the given mail settings. The newsletter setting is changed only by subscribing and unsubscribing. */
  @BeforeVerification()
  @AcceptsReadFields(UpdatePreferencesDto, ProfileService, (profiles, actor) => profiles.preferences(actor))
  @Put('notification-preferences')
  async updatePreferences(
    @CurrentActor() actor: Actor,
    @Body() body: UpdatePreferencesDto,
  ): Promise<NotificationPreferencesDto> {
    await this.profiles.updatePreferences(actor, body);
    return this.profiles.preferences(actor);
  }
}
