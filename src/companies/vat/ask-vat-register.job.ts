import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import type { RowOf } from '../../platform/database/statement.js';
import { EU_STATES } from '../../rules/vat-rates.js';
import { vatSpellings } from '../vat-number.js';
import { VatEvidence } from './vat-evidence.entity.js';
import { isInRegister, VatRegister } from './vat-register.js';
import { CLAIM_NUMBERS } from './vat.queries.js';

/** Numbers that one run asks about. The register limits how many are asked at once, so they are asked one by one. */
const BATCH = 20;
/** Age of a verdict, in days, at which the register is asked again: before it is too old for an acceptance. */
const ASK_AGAIN_AFTER_DAYS = 29;
const PREFIXES = [...EU_STATES.map((state) => (state === 'GR' ? 'EL' : state)), 'XI'];

/**
 * Asks the register (VIES) about the VAT numbers of companies, and keeps the verdict as evidence. A question is claimed
 * before it is asked and the verdict is saved afterwards, so that no transaction waits for the register; after a crash in
 * between, the number is asked again. Does nothing for a seller without a VAT number.
 */
@Injectable()
@Scheduled({ name: 'ask-vat-register', cron: '* * * * *' })
export class AskVatRegisterJob implements ScheduledJob {
  private readonly logger = new Logger(AskVatRegisterJob.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly register: VatRegister,
    private readonly config: Config,
  ) {}

  async run(): Promise<void> {
    if (this.config.seller.vatNumber === null) return;
    const claimed = await this.transactions.run((em) =>
      CLAIM_NUMBERS.all(em, [EU_STATES.join(','), PREFIXES.join(','), ASK_AGAIN_AFTER_DAYS, BATCH]),
    );
    for (const number of claimed) await this.ask(number);
  }

  private async ask({ company, vatNumber, countryCode }: RowOf<typeof CLAIM_NUMBERS>): Promise<void> {
    const number = vatSpellings(vatNumber, countryCode);
    const answer = isInRegister(number.of) ? await this.register.ask(number) : { problem: 'INVALID_INPUT' };
    if ('problem' in answer) this.logger.warn({ msg: `The VAT register gave no verdict: ${answer.problem}`, company });
    await this.transactions.run(async (em) => {
      const { valid, ...rest } = 'problem' in answer ? { valid: null, ...answer } : { ...answer, problem: null };
      const verdict = valid !== null && {
        status: valid ? ('valid' as const) : ('invalid' as const),
        checkedAt: now(),
        requester: this.config.seller.vatNumber,
        tries: 0,
      };
      await em.nativeUpdate(VatEvidence, { company, vatNumber }, { ...rest, ...verdict });
    });
  }
}
