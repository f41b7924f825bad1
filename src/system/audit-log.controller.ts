import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { CompanyTypes } from '../platform/http/access.js';
import { ApiPage } from '../platform/http/paging.js';
import { AuditEntryDto, AuditLogQueryDto } from './audit-log.dto.js';
import { AuditLog, type AuditLogPage } from './audit-log.service.js';

/**
 * Audit log: changes by staff and company administrators, and sign-ins, with user, time, IP address, and values before
 * and after. The log is read-only.
 */
@ApiTags('system')
@CompanyTypes('system', 'internal')
@Controller('system/audit-log')
export class AuditLogController {
  constructor(private readonly log: AuditLog) {}

  /**
   * Returns a page of the log, newest first, with a row for each changed record. Sorts: createdAt, actor, action,
   * entity, address. The total covers the newest 2,000 rows that match (`totalIsCapped`); older rows are found by their
   * days.
   */
  @ApiPage(AuditEntryDto, { capped: true })
  @FromReplica()
  @Get()
  list(@Query() query: AuditLogQueryDto): Promise<AuditLogPage> {
    return this.log.list(query);
  }
}
