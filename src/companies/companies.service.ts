import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import type { UpdateCompanyDto } from './company-requests.dto.js';

@Injectable()
export class CompaniesService {
  update(_actor: Actor, _details: UpdateCompanyDto, _version?: number): Promise<void> {
    return Promise.resolve();
  }
}
