import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict } from '../../platform/errors.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import type { Actor } from '../../rules/actor.js';
import { findCompany, lockCompany } from '../company-record.js';
import { vatSpellings } from '../vat-number.js';
import { ASK_VAT_REGISTER } from './ask-vat-register.job.js';
import type { VatEvidenceDto } from './vat-evidence.dto.js';
import { isInRegister } from './vat-register.js';
import { REQUEST_QUESTION, VAT_EVIDENCE } from './vat.queries.js';

/** Verdicts of the register (VIES) on the VAT numbers of companies. */
@Injectable()
export class VatEvidences {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly config: Config,
  ) {}

  /** Returns the evidence for the number of the actor's own company, or of any company for staff. 404 for any other. */
  async read(actor: Actor, id: string): Promise<VatEvidenceDto> {
    const { vatNumber, countryCode, isActive, verdicts, ...said } = await this.transactions.read(async (em) => {
      const company = await findCompany(em, actor, id);
      return VAT_EVIDENCE.one(em, [company.id]);
    });
    const number = registered({ vatNumber, countryCode });
    const mayAsk = actor.companyType === 'system' && actor.accountType === 'admin';
    return {
      ...said,
      vatNumber: number,
      checkedAt: iso(said.checkedAt),
      askedAt: iso(said.askedAt),
      decidesVat: this.config.seller.vatNumber !== null,
      verdicts: verdicts.map((verdict) => ({ ...verdict, checkedAt: new Date(verdict.checkedAt).toISOString() })),
      actions: mayAsk && isActive && number !== null && !said.isAsking ? ['ask_vat_register'] : [],
    };
  }

  /**
   * Has the register asked about a company's number at once, by a job. While a question is pending, this adds none.
   * Throws 404 for a company that the actor may not see, 409 `wrong_status` unless it is active, 409 `no_vat_number`
   * without a number of the register.
   */
  async ask(actor: Actor, id: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const company = await lockCompany(em, actor, id);
      if (company.status !== 'active') throw conflict('wrong_status', 'This company is not active');
      const vatNumber = registered(company);
      if (vatNumber === null) throw conflict('no_vat_number', 'This company has no VAT number of the EU register');
      await REQUEST_QUESTION.run(em, [company.id, vatNumber]);
    });
    // When the queue is unavailable, the next scheduled run asks.
    await this.transactions.afterCommit(() =>
      this.jobs.add(QUEUES.maintenance, {
        name: ASK_VAT_REGISTER,
        data: {},
        options: { jobId: `${ASK_VAT_REGISTER}-${id}`, removeOnComplete: true, removeOnFail: true },
      }),
    );
  }
}

/** Returns the number of a company if the register knows such numbers. */
export function registered({
  vatNumber,
  countryCode,
}: {
  vatNumber?: string | null;
  countryCode: string;
}): string | null {
  return vatNumber && isInRegister(vatSpellings(vatNumber, countryCode).of) ? vatNumber : null;
}

const iso = (time: string | null): string | null => time && new Date(time).toISOString();
