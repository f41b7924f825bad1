import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Outbox, type NewMail } from '../../platform/mail/outbox.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { adminPaths } from '../../rules/admin-paths.js';
import { portalBase } from '../../rules/entry-paths.js';
import { paths } from '../../rules/paths.js';
import { END_WATCHES } from './vat-number-watches.queries.js';

const BATCH = 100;

/**
 * Mails the people who wait for the register's verdict on a company's VAT number, once. A watch and its mail end in one
 * transaction. People who do not read the quote any more get no mail.
 */
@Injectable()
@Scheduled({ name: 'tell-vat-verdicts', cron: '* * * * *' })
export class TellVatVerdictsJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async run(): Promise<void> {
    while ((await this.tellBatch()) === BATCH);
  }

  private tellBatch(): Promise<number> {
    return this.transactions.run(async (em) => {
      const ended = await END_WATCHES.all(em, [BATCH]);
      for (const one of ended) if (one.isMailed) await this.outbox.add(verdictMail(one));
      return ended.length;
    });
  }
}

/** Mail to a person who waited: the number is confirmed or invalid. */
function verdictMail(ended: RowOf<typeof END_WATCHES>): NewMail {
  const { email, firstName, readerType, quoteId, quoteNumber, companyName, vatNumber, status, ownsNumber } = ended;
  const isStaff = readerType === 'system' || readerType === 'internal';
  const base = portalBase(readerType);
  return {
    template: 'vat-number-answered',
    to: email,
    about: { type: 'quote', id: quoteId },
    data: {
      quote: {
        id: quoteId,
        number: quoteNumber,
        path: isStaff ? adminPaths.quotePage(quoteId) : paths.quote(base, quoteId),
      },
      company: { name: companyName, path: ownsNumber ? paths.company(base) : null },
      reader: { firstName },
      vatNumber,
      isValid: status === 'valid',
    },
  };
}
