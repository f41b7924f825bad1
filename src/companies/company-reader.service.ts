import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import { notFound } from '../common/errors.js';
import type { Page } from '../common/paging.js';
import type { ListQueryDto } from '../common/paging.dto.js';
import type {
  CanDeleteDto,
  CompanyDto,
  CompanyRowDto,
  CompanyStatisticsDto,
  CompanyStatusChangeDto,
} from './company-answers.dto.js';
import type { CompanyQueryDto } from './company-requests.dto.js';

@Injectable()
export class CompanyReader {
  async get(_actor: Actor, _id: string): Promise<CompanyDto> {
    throw notFound('Company not found');
  }
  async list(_actor: Actor, _query: CompanyQueryDto): Promise<Page<CompanyRowDto>> {
    throw notFound('Company not found');
  }
  async statistics(_actor: Actor): Promise<CompanyStatisticsDto> {
    throw notFound('Company not found');
  }
  async statusHistory(
    _actor: Actor,
    _id: string,
    _query: ListQueryDto,
  ): Promise<Page<CompanyStatusChangeDto, 'statusHistory'>> {
    throw notFound('Company not found');
  }
  async canDelete(_actor: Actor, _id: string): Promise<CanDeleteDto> {
    throw notFound('Company not found');
  }
}
