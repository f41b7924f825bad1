import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../platform/http/paging.js';
import { UserRowDto } from './user-answers.dto.js';
import { UserWorkflow } from './user-workflow.service.js';
import { UserReader } from './user-reader.service.js';
import { SystemUserQueryDto, UserStatusDto } from './user-requests.dto.js';

const SET_BY_STAFF = 'Set by an administrator';

/** Users of all companies, for staff. `internal` may read them; only system administrators change them. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/users')
export class StaffUsersController {
  constructor(
    private readonly workflow: UserWorkflow,
    private readonly reader: UserReader,
  ) {}

  /**
   * Returns a page of the users of all companies, in any status. Searches names and e-mail addresses. Sorts: createdAt,
   * name, email, lastLogin, company, accountType, status.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(UserRowDto, { capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: SystemUserQueryDto): Promise<CappedPage<UserRowDto>> {
    return this.reader.listAll(actor, query);
  }

  /** Returns a user; 404 'User not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<UserRowDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Deactivates a user, with the reason 'Removed by an administrator'. 404 'User not found'; 403 `own_account` for the
   * caller's own account; 409 `wrong_status` unless the user is active, `last_admin` for the company's last active
   * administrator; 412 for a stale copy.
   */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.workflow.change(actor, id, 'deactivate', 'Removed by an administrator', version);
  }

  /**
   * Sets any status, ends the user's sessions, and mails the user the reason, by default 'Set by an administrator'. 404
   * 'User not found'; 403 `own_account` for the caller's own account; 409 `wrong_status` when the user has this status
   * already, `last_admin` for the company's last active administrator; 412 for a stale copy.
   */
  @Put(':id/status')
  async setStatus(@Writing() { actor, id, version }: Write, @Body() body: UserStatusDto): Promise<UserRowDto> {
    await this.workflow.setStatus(actor, id, body.status, body.reason ?? SET_BY_STAFF, version);
    return this.reader.get(actor, id);
  }
}
