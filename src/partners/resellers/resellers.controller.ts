import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/http/access.js';
import { ResellersDto } from './resellers.dto.js';
import { ResellersService } from './resellers.service.js';

@ApiTags('resellers')
@Controller('resellers')
export class ResellersController {
  constructor(private readonly resellers: ResellersService) {}

  /** The active partners that agreed to be found, as they were a second ago at most. */
  @Public()
  @Get()
  async list(): Promise<ResellersDto> {
    return { data: (await this.resellers.recent()).listed };
  }
}
