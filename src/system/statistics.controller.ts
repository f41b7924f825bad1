import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { CompanyTypes } from '../platform/http/access.js';
import { SalesDto, SalesQueryDto } from './sales.dto.js';
import { Sales } from './sales.service.js';
import { CatalogStatisticsDto, StatisticsDto } from './statistics.dto.js';
import { Statistics } from './statistics.service.js';

/** Statistics of the whole portal for staff. */
@ApiTags('system')
@CompanyTypes('system', 'internal')
@Controller('system')
export class StatisticsController {
  constructor(
    private readonly statistics: Statistics,
    private readonly sales: Sales,
  ) {}

  /**
   * Returns figures on companies, users, quotes and orders, the work that waits for staff, and the best-selling
   * products. Amounts in euros, months in UTC.
   */
  @FromReplica()
  @Get('statistics')
  overview(): Promise<StatisticsDto> {
    return this.statistics.overview();
  }

  /**
   * Returns for the products and options of the catalogue how often they were quoted and accepted, and their value in
   * euros.
   */
  @FromReplica()
  @Get('statistics/catalog')
  catalogue(): Promise<CatalogStatisticsDto> {
    return this.statistics.catalogue();
  }

  /**
   * Returns revenue, orders and quotes of a period and of the previous one, in steps, and the products and companies
   * with the greatest revenue. Days are in UTC, amounts in euros. 422 on `to` when it is before `from` or the period is
   * longer than three years.
   */
  @FromReplica()
  @Get('statistics/sales')
  ofPeriod(@Query() query: SalesQueryDto): Promise<SalesDto> {
    return this.sales.ofPeriod(query);
  }
}
