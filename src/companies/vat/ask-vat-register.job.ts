import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import type { RowOf } from '../../platform/database/statement.js';
import { EU_STATES } from '../../rules/vat-rates.js';
import { vatSpellings } from '../vat-number.js';
import { VatEvidence } from './vat-evidence.entity.js';
import { VatVerdict } from './vat-verdict.entity.js';
import { isInRegister, VatRegister } from './vat-register.js';
import { CLAIM_NUMBERS } from './vat.queries.js';

/** Numbers that one run asks about. The register limits how many are asked at once, so they are asked one by one. */
const BATCH = 20;
/** Age of a verdict, in days, at which the register is asked again: before it is too old for an acceptance. */
const ASK_AGAIN_AFTER_DAYS = 29;
const PREFIXES = [...EU_STATES.map((state) => (state === 'GR' ? 'EL' : state)), 'XI'];

export const ASK_VAT_REGISTER = 'ask-vat-register';

/**
 * Asks the register (VIES) about the VAT numbers of companies, and keeps the verdict as evidence. A question is claimed
 * before it is asked and the verdict is saved afterwards, so that no transaction waits for the register; after a crash in
 * between, the number is asked again. For a seller without a VAT number, it asks only what staff asked for.
 */
@Injectable()
@Scheduled({ name: ASK_VAT_REGISTER, cron: '* * * * *' })
export class AskVatRegisterJob implements ScheduledJob {
  private readonly logger = new Logger(AskVatRegisterJob.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly register: VatRegister,
    private readonly config: Config,
  ) {}

  async run(): Promise<void> {
    const states = [EU_STATES.join(','), PREFIXES.join(',')];
    const asksAll = this.config.seller.vatNumber !== null;
    const claimed = await this.transactions.run((em) =>
      CLAIM_NUMBERS.all(em, [...states, asksAll, ASK_AGAIN_AFTER_DAYS, BATCH]),
    );
    for (const number of claimed) await this.ask(number);
  }

  private async ask({ company, vatNumber, countryCode }: RowOf<typeof CLAIM_NUMBERS>): Promise<void> {
    const number = vatSpellings(vatNumber, countryCode);
    const answer = isInRegister(number.of) ? await this.register.ask(number) : { problem: 'INVALID_INPUT' };
    if ('problem' in answer) this.logger.warn({ msg: `The VAT register gave no verdict: ${answer.problem}`, company });
    await this.transactions.run(async (em) => {
      const answered = { pendingSince: null, problem: 'problem' in answer ? answer.problem : null };
      if ('problem' in answer) return void (await em.nativeUpdate(VatEvidence, { company, vatNumber }, answered));
      const { valid, ...said } = answer;
      const requester = this.config.seller.vatNumber;
      const verdict = {
        ...said,
        status: valid ? ('valid' as const) : ('invalid' as const),
        checkedAt: now(),
        requester,
      };
      await em.nativeUpdate(VatEvidence, { company, vatNumber }, { ...answered, ...verdict, tries: 0 });
      em.create(VatVerdict, { company, vatNumber, ...verdict });
    });
  }
}
