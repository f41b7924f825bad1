import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, unprocessable } from '../../platform/errors.js';
import { ASK_AGAIN_MS, notReady, type PdfFile, refuseFull, untilReady } from '../../platform/pdf/pdf-file.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import type { Actor } from '../../rules/actor.js';
import { type AccountPdfView, accountPdfView } from './account-pdf.js';
import type { AccountQueryDto } from './account.dto.js';
import { Accounts } from './account.service.js';

/** Storage folder of the PDFs. They are removed after an hour, because a statement changes with each payment. */
export const ACCOUNTS_FOLDER = 'accounts';

/** Maximum number of entries in a PDF, and of PDFs that are being rendered for a user. */
const MOST_ENTRIES = 2_000;
const PENDING_PDFS = 3;

/** A statement as it is now, and the storage key of its PDF, which changes with its content and the portal's version. */
interface CurrentAccount {
  view: AccountPdfView;
  key: string;
}

/** Statements of account as PDFs. Workers render them, one user after the other. */
@Injectable()
export class AccountFiles {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: Accounts,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
    private readonly config: Config,
  ) {}

  /** Returns a company's statement as it is now, for a reader who was checked before. Throws 404 and 422 like `pdf`. */
  async current(companyId: string, query: AccountQueryDto): Promise<CurrentAccount> {
    return this.transactions.read(async (em) => {
      const statement = await this.accounts.of(em, companyId, query);
      if (statement.entries.length > MOST_ENTRIES) {
        const message = `A PDF has at most ${MOST_ENTRIES} entries: choose a shorter period, or CSV`;
        throw unprocessable(message, [{ field: 'to', message }]);
      }
      const company = await em.findOneOrFail(Company, { id: companyId });
      const view = accountPdfView(statement, company, this.config.bankAccount, today());
      const said = createHash('sha256')
        .update(JSON.stringify([this.config.version, view]))
        .digest('hex')
        .slice(0, 32);
      return { view, key: `${ACCOUNTS_FOLDER}/${companyId}/${said}.pdf` };
    });
  }

  /**
   * Returns the PDF of a company's statement. Reads the statement again while it waits, because an entry may be added
   * meanwhile. Throws like `Accounts.statement`, also for more than 2,000 entries; 507 when the storage is full, 503
   * after 15 seconds, 429 when three other statements are being rendered for the user.
   */
  async pdf(actor: Actor, companyId: string, query: AccountQueryDto): Promise<PdfFile> {
    const { from, to } = await this.accounts.statement(actor, companyId, query);
    const days = { from, to };
    let awaited = '';
    let askedAt = 0;
    const key = await untilReady(async () => {
      if (awaited && (await this.storage.exists(awaited))) return awaited;
      if (Date.now() < askedAt + ASK_AGAIN_MS) return null;
      const { key: current } = await this.current(companyId, days);
      if (await this.storage.exists(current)) return current;
      const place = { owner: `account-${actor.userId}`, work: current, places: PENDING_PDFS };
      if (awaited) refuseFull(await this.jobs.failureInTurn(QUEUES.accounts, place));
      awaited = current;
      askedAt = Date.now();
      const job = { name: 'render-account', data: { companyId, ...days }, ...place };
      const added = await this.jobs.addInTurn(QUEUES.accounts, job).catch((cause: unknown) => {
        throw Object.assign(notReady(), { cause });
      });
      if (!added) throw tooMany();
      return null;
    });
    return { filename: `statement-of-account-${from}-${to}.pdf`, content: await this.storage.get(key) };
  }
}

const tooMany = () =>
  new AppError(
    429,
    'too_many_pdfs',
    `${PENDING_PDFS} PDFs are being prepared for you already. Please try again in a moment.`,
    { headers: { 'Retry-After': '5' } },
  );
