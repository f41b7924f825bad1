import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Put, Query } from '@nestjs/common';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { AcceptsReadFields } from '../platform/http/read-fields.js';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { ApiPage, type CappedPage, type Page } from '../platform/http/paging.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { DeletePermanentlyDto, ReasonDto } from '../platform/http/reason.dto.js';
import { CanDeleteDto } from '../companies/company-answers.dto.js';
import { UserWorkflow } from './user-workflow.service.js';
import { UserReader } from './user-reader.service.js';
import { UserRowDto, UserStatusChangeDto } from './user-answers.dto.js';
import { UpdateUserDto, UserQueryDto } from './user-requests.dto.js';
import { UsersService } from './users.service.js';

/**
 * Users, for the administrators of their company and for staff: `internal` and standard accounts of `system` read,
 * system administrators change all users. Users of another company answer 404 'User not found'.
 */
@ApiTags('users')
@AccountTypes(['admin'], ['client', 'partner', 'system'])
@Controller('users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly workflow: UserWorkflow,
    private readonly reader: UserReader,
  ) {}

  /**
   * Returns a page of active users of the company, for staff of all companies; with `includeInactive`, of users in any
   * status. Searches names and e-mail addresses. Sorts: createdAt, name, email, lastLogin. 403 for standard accounts of
   * clients and partners.
   */
  @SignedIn()
  @ApiPage(UserRowDto, { key: 'users', capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: UserQueryDto): Promise<CappedPage<UserRowDto, 'users'>> {
    return this.reader.list(actor, query);
  }

  /**
   * Changes the given fields. A new role ends the user's sessions, and the user gets a mail about it. 404 'User not
   * found'; 403 `own_account` for the caller's own role; 409 `last_admin` when the company's last active administrator
   * would become standard; 412 for a stale copy.
   */
  @AcceptsReadFields(UpdateUserDto, UserReader, (users, actor, { id = '' }) => users.get(actor, id))
  @Put(':id')
  async update(@Writing() { actor, id, version }: Write, @Body() body: UpdateUserDto): Promise<UserRowDto> {
    await this.users.update(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Deactivates a user, with the reason 'Removed by an administrator'. 404 'User not found'; 403 `own_account` for the
   * caller's own account; 409 `wrong_status` unless the user is active, `last_admin` for the company's last active
   * administrator; 412 for a stale copy.
   */
  @Delete(':id')
  @HttpCode(204)
  async remove(@Writing() { actor, id, version }: Write): Promise<void> {
    await this.workflow.change(actor, id, 'deactivate', 'Removed by an administrator', version);
  }

  /**
   * Deactivates a user, ends the user's sessions at once, and mails the user the reason. 404 'User not found'; 403
   * `own_account` for the caller's own account; 409 `wrong_status` unless the user is active, `last_admin` for the
   * company's last active administrator; 412 for a stale copy.
   */
  @Patch(':id/deactivate')
  async deactivate(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<UserRowDto> {
    await this.workflow.change(actor, id, 'deactivate', body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Reactivates a user, and mails the user the reason. 404 'User not found'; 403 `own_account` for the caller's own
   * account; 409 `wrong_status` unless the user is inactive; 412 for a stale copy.
   */
  @Patch(':id/reactivate')
  async reactivate(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<UserRowDto> {
    await this.workflow.change(actor, id, 'reactivate', body.reason, version);
    return this.reader.get(actor, id);
  }

  /**
   * Permanently anonymizes a user. 404 'User not found'; 403 `own_account` for the caller's own account; 409
   * `wrong_status` unless the user is inactive; 412 for a stale copy; 422 on `confirmEmail` unless it is the user's
   * e-mail address.
   */
  @Delete(':id/permanent')
  @HttpCode(204)
  deletePermanently(@Writing() { actor, id, version }: Write, @Body() body: DeletePermanentlyDto): Promise<void> {
    return this.workflow.deletePermanently(actor, id, body, version);
  }

  /**
   * Returns a page of the changes of the user's status and role, newest first. Sorts: changedAt. 403 for standard
   * accounts of clients and partners; 404 'User not found'.
   */
  @SignedIn()
  @ApiPage(UserStatusChangeDto, { key: 'statusHistory' })
  @Get(':id/status-history')
  statusHistory(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<UserStatusChangeDto, 'statusHistory'>> {
    return this.reader.statusHistory(actor, id, query);
  }

  /**
   * Returns whether the caller can permanently delete the user now (`canDelete`), with the reasons against it. 403 for
   * standard accounts of clients and partners; 404 'User not found'.
   */
  @SignedIn()
  @Get(':id/can-delete')
  canDelete(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CanDeleteDto> {
    return this.reader.canDelete(actor, id);
  }
}
