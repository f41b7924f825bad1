import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/http/access.js';
import { ApiWholeList, type WholeList, wholeList } from '../../platform/http/paging.js';
import { ResellerDto } from './resellers.dto.js';
import { ResellersService } from './resellers.service.js';

@ApiTags('resellers')
@Controller('resellers')
export class ResellersController {
  constructor(private readonly resellers: ResellersService) {}

  /** Lists the active partners that agreed to be listed, by country, then by name. The data are at most a second old. */
  @Public()
  @ApiWholeList(ResellerDto)
  @Get()
  async list(): Promise<WholeList<ResellerDto>> {
    return wholeList((await this.resellers.recent()).listed);
  }
}
