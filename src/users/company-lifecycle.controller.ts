import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { IfMatch } from '../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../platform/http/paging.js';
import { ReasonDto } from '../platform/http/reason.dto.js';
import { CompanyDto } from '../companies/company-answers.dto.js';
import { CompanyReader } from '../companies/company-reader.service.js';
import { CompanyLifecycle } from './company-lifecycle.service.js';
import { UserReader } from './user-reader.service.js';
import { UserRowDto } from './user-answers.dto.js';
import { DeletePermanentlyDto, UserQueryDto } from './user-requests.dto.js';

/** A company's people, and what becomes of them when the company leaves or returns. Strangers get 404 'Company not found'. */
@ApiTags('companies')
@AccountTypes(['admin'], ['system'])
@Controller('companies')
export class CompanyLifecycleController {
  constructor(
    private readonly lifecycle: CompanyLifecycle,
    private readonly companies: CompanyReader,
    private readonly users: UserReader,
  ) {}

  /** The people of the caller's own company, as `GET /users` lists them. */
  @SignedIn()
  @ApiPage(UserRowDto, { key: 'users', capped: true })
  @Get('users')
  list(@CurrentActor() actor: Actor, @Query() query: UserQueryDto): Promise<CappedPage<UserRowDto, 'users'>> {
    return this.users.list(actor, { ...query, companyId: actor.companyId });
  }

  /** By the company's own administrator or a system administrator: ends the sessions of all its people at once. */
  @AccountTypes(['admin'], ['client', 'partner', 'system'])
  @Patch(':id/deactivate')
  async deactivate(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ReasonDto,
    @IfMatch() version?: number,
  ): Promise<CompanyDto> {
    await this.lifecycle.deactivate(actor, id, body.reason, version);
    return this.companies.get(actor, id);
  }

  /** By a system administrator: its people can sign in again. */
  @Patch(':id/reactivate')
  async reactivate(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ReasonDto,
    @IfMatch() version?: number,
  ): Promise<CompanyDto> {
    await this.lifecycle.reactivate(actor, id, body.reason, version);
    return this.companies.get(actor, id);
  }

  /**
   * By a system administrator, of an inactive company: anonymizes all its people; its quotes stay readable. 422 on
   * `confirmEmail` when it is not the e-mail of the admin contact.
   */
  @Delete(':id/permanent')
  @HttpCode(204)
  deletePermanently(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: DeletePermanentlyDto,
    @IfMatch() version?: number,
  ): Promise<void> {
    return this.lifecycle.deletePermanently(actor, id, body, version);
  }
}
