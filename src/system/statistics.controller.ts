import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/from-replica.js';
import { CompanyTypes } from '../platform/http/access.js';
import { SalesDto, SalesQueryDto } from './sales.dto.js';
import { Sales } from './sales.service.js';
import { CatalogStatisticsDto, StatisticsDto } from './statistics.dto.js';
import { Statistics } from './statistics.service.js';

/** What staff see of the whole portal at a glance. */
@ApiTags('system')
@CompanyTypes('system', 'internal')
@Controller('system')
export class StatisticsController {
  constructor(
    private readonly statistics: Statistics,
    private readonly sales: Sales,
  ) {}

  /** Companies, users, quotes, orders, what waits for staff, and the best-selling products. Amounts in euros. */
  @FromReplica()
  @Get('statistics')
  overview(): Promise<StatisticsDto> {
    return this.statistics.overview();
  }

  /** How often the products and options of the catalogue are quoted and accepted, and for how much. */
  @FromReplica()
  @Get('statistics/catalog')
  catalogue(): Promise<CatalogStatisticsDto> {
    return this.statistics.catalogue();
  }

  /**
   * Revenue, orders and quotes of a period and of the one before, in steps, with the products and companies that the
   * revenue is made of. At most three years: 422. Days are UTC, amounts euros.
   */
  @FromReplica()
  @Get('statistics/sales')
  ofPeriod(@Query() query: SalesQueryDto): Promise<SalesDto> {
    return this.sales.ofPeriod(query);
  }
}
