import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import { notFound } from '../common/errors.js';
import type { StatusAction, VerificationAction } from './company-status.js';

/** Changes of a company's status and verification. */
@Injectable()
export class CompanyWorkflow {
  async changeStatus(
    _actor: Actor,
    _id: string,
    _action: StatusAction,
    _reason: string,
    _version?: number,
  ): Promise<void> {
    throw notFound('Company not found');
  }
  async changeVerification(
    _actor: Actor,
    _id: string,
    _action: VerificationAction,
    _change: { reason?: string; version?: number },
  ): Promise<void> {
    throw notFound('Company not found');
  }
}
