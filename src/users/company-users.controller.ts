import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { ApiPage, ApiWholeList, type CappedPage, type WholeList, wholeList } from '../platform/http/paging.js';
import { NamedUserDto, UserRowDto } from './user-answers.dto.js';
import { UserReader } from './user-reader.service.js';
import { UserQueryDto } from './user-requests.dto.js';

/** Users of the caller's own company. */
@ApiTags('companies')
@Controller('companies/users')
export class CompanyUsersController {
  constructor(private readonly users: UserReader) {}

  /**
   * Returns a page of the users of the caller's own company, with the form, filters and sorts of `GET /users`. 403 for
   * standard accounts.
   */
  @SignedIn()
  @ApiPage(UserRowDto, { key: 'users', capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: UserQueryDto): Promise<CappedPage<UserRowDto, 'users'>> {
    return this.users.list(actor, { ...query, companyId: actor.companyId });
  }

  /**
   * Returns the names of the company's users for all accounts of the company, without deleted users, by last name, at
   * most 500.
   */
  @CompanyTypes('client', 'partner')
  @ApiWholeList(NamedUserDto)
  @Get('names')
  async names(@CurrentActor() actor: Actor): Promise<WholeList<NamedUserDto>> {
    return wholeList(await this.users.names(actor));
  }
}
