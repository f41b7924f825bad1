import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { ApiWholeList, type WholeList, wholeList } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import {
  ApprovalRoleDto,
  ApprovalRuleChangeDto,
  ApprovalRuleDto,
  ApprovalSimulationDto,
  SaveApprovalRoleDto,
  SaveApprovalRuleDto,
  SimulateApprovalRuleDto,
  SwitchApprovalRuleDto,
} from './approval-rules.dto.js';
import { ApprovalRules } from './approval-rules.service.js';
import { CreateDelegationDto, DelegationDto } from './approvals.dto.js';
import { Delegations } from './delegations.service.js';

/** Rules for who must agree before a quote is sent, the roles that they ask, and delegations. For staff. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system')
export class ApprovalRulesController {
  constructor(
    private readonly rules: ApprovalRules,
    private readonly delegations: Delegations,
  ) {}

  /** Returns all approval rules with their figures of the last 12 months; those that have ended last. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(ApprovalRuleDto)
  @Get('approval-rules')
  async list(): Promise<WholeList<ApprovalRuleDto>> {
    return wholeList(await this.rules.list());
  }

  /** Returns an approval rule. 404 'Approval rule not found'. */
  @CompanyTypes('system', 'internal')
  @Get('approval-rules/:id')
  get(@Param('id') id: string): Promise<ApprovalRuleDto> {
    return this.rules.get(id);
  }

  /** Returns the changes of an approval rule in words, the last one first. 404 'Approval rule not found'. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(ApprovalRuleChangeDto)
  @Get('approval-rules/:id/changes')
  async changes(@Param('id') id: string): Promise<WholeList<ApprovalRuleChangeDto>> {
    return wholeList(await this.rules.changes(id));
  }

  /** Creates an approval rule. Quotes that wait for agreements are checked again. 422 by field. */
  @Post('approval-rules')
  create(@CurrentActor() actor: Actor, @Body() body: SaveApprovalRuleDto): Promise<ApprovalRuleDto> {
    return this.rules.create(actor, body);
  }

  /**
   * Returns what a rule would have done with the quotes that were sent in the last year: how many would have waited,
   * whose, and how long agreements took. Changes nothing. 422 by field.
   */
  @CompanyTypes('system', 'internal')
  @Post('approval-rules/simulate')
  @HttpCode(200)
  simulate(@Body() body: SimulateApprovalRuleDto): Promise<ApprovalSimulationDto> {
    return this.rules.simulate(body);
  }

  /**
   * Changes an approval rule. Quotes that wait for agreements are checked again. 404 'Approval rule not found'; 409
   * `wrong_status` for a rule that has ended; 412 for a stale copy; 422 by field.
   */
  @Put('approval-rules/:id')
  change(@Writing() { actor, id, version }: Write, @Body() body: SaveApprovalRuleDto): Promise<ApprovalRuleDto> {
    return this.rules.change(actor, id, body, version);
  }

  /**
   * Switches an approval rule on or off; while it is off, it applies to no quote. Quotes that wait are checked again. 404
   * 'Approval rule not found'; 409 `wrong_status` for a rule that has ended; 412 for a stale copy; 422 to switch on a rule
   * that asks a role without active members.
   */
  @Put('approval-rules/:id/switch')
  switch(@Writing() { actor, id, version }: Write, @Body() { isOn }: SwitchApprovalRuleDto): Promise<ApprovalRuleDto> {
    return this.rules.switch(actor, id, isOn, version);
  }

  /**
   * Ends an approval rule at once. Quotes that wait only for it are sent. 404 'Approval rule not found'; 409
   * `wrong_status` for a rule that has ended; 412 for a stale copy.
   */
  @Put('approval-rules/:id/end')
  end(@Writing() { actor, id, version }: Write): Promise<ApprovalRuleDto> {
    return this.rules.end(actor, id, version);
  }

  /** Returns all roles by name. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(ApprovalRoleDto)
  @Get('approval-roles')
  async roles(): Promise<WholeList<ApprovalRoleDto>> {
    return wholeList(await this.rules.roles());
  }

  /** Creates a role. 422 by field, also for a name that another role has. */
  @Post('approval-roles')
  createRole(@CurrentActor() actor: Actor, @Body() body: SaveApprovalRoleDto): Promise<ApprovalRoleDto> {
    return this.rules.createRole(actor, body);
  }

  /** Changes a role. 404 'Role not found'; 412 for a stale copy; 422 by field, also for a name that another role has. */
  @Put('approval-roles/:id')
  changeRole(@Writing() { actor, id, version }: Write, @Body() body: SaveApprovalRoleDto): Promise<ApprovalRoleDto> {
    return this.rules.changeRole(actor, id, body, version);
  }

  /** Returns the delegations of all staff that apply today or later. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(DelegationDto)
  @Get('approval-delegations')
  async listDelegations(): Promise<WholeList<DelegationDto>> {
    return wholeList(await this.delegations.list());
  }

  /** Creates a delegation of the caller, or of another administrator. 422 by field. */
  @Post('approval-delegations')
  delegate(@CurrentActor() actor: Actor, @Body() body: CreateDelegationDto): Promise<DelegationDto> {
    return this.delegations.create(actor, body);
  }

  /** Removes a delegation; answers that were given by it stay. 404 'Delegation not found'. */
  @Delete('approval-delegations/:id')
  @HttpCode(204)
  removeDelegation(@Param('id') id: string): Promise<void> {
    return this.delegations.remove(id);
  }
}
