import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { AppError } from '../../platform/errors.js';
import {
  ASK_AGAIN_MS,
  LOOK_AGAIN_MS,
  notReady,
  PATIENCE_MS,
  type PdfFile,
  refuseFull,
} from '../../platform/pdf/pdf-file.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { hashDocument, type QuoteDocument } from './quote-document.js';
import type { PrintedQuote } from './quote-pdf.js';
import { QuoteReader } from '../quote-reader.service.js';

/** Maximum number of PDFs that are being rendered for a user. */
const PENDING_PDFS = 5;

/** Folder of the quotes' PDFs in the storage. */
export const PDFS_FOLDER = 'quotes';
const KEY = new RegExp(`^${PDFS_FOLDER}/([0-9a-f-]{36})/[0-9a-f]{64}(-accepted|-was-offer)?\\.pdf$`);

/** Endings of the keys of the files that a document may have: as it is, with its acceptance, and as a former offer. */
export const PDF_VARIANTS = ['', '-accepted', '-was-offer'] as const;

/**
 * Returns the storage key of a document's PDF. It is in the quote's folder, which is deleted when a user named in the
 * quote is erased. Different documents have different files.
 */
export const pdfKeyOf = (quoteId: string, sha256: string, variant: (typeof PDF_VARIANTS)[number]): string =>
  `${PDFS_FOLDER}/${quoteId}/${sha256}${variant}.pdf`;

export const pdfKey = ({ document, acceptance, wasOffer }: PrintedQuote): string =>
  pdfKeyOf(document.quoteId, hashDocument(document), acceptance ? '-accepted' : wasOffer ? '-was-offer' : '');

/** Returns the id of the quote whose PDF has this key; undefined when the key is not that of a quote's PDF. */
export const quoteOfPdf = (key: string): string | undefined => KEY.exec(key)?.[1];

/** Returns the name of the downloaded file. It contains the first 8 characters of the quote's id, as specified. */
export const pdfFilename = ({ quoteId }: QuoteDocument): string => `quote-${quoteId.slice(0, 8)}.pdf`;

/** PDFs of quotes for download. Workers render them. */
@Injectable()
export class QuoteFiles {
  constructor(
    private readonly reader: QuoteReader,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Returns the PDF of the document that the actor sees: at once if the file exists, otherwise when a worker has
   * rendered it. Reads the quote again before each check, because a draft may be changed meanwhile. Throws 507 when the
   * storage is full, 503 after 15 seconds, 429 when five other PDFs are being rendered for the user.
   */
  async pdf(actor: Actor, id: string): Promise<PdfFile> {
    let awaited: string | undefined;
    let askedAt = 0;
    for (const deadline = Date.now() + PATIENCE_MS; ; await delay(LOOK_AGAIN_MS)) {
      const printed = await this.reader.printed(actor, id);
      const key = pdfKey(printed);
      if (await this.storage.exists(key)) {
        return { filename: pdfFilename(printed.document), content: await this.storage.get(key) };
      }
      if (Date.now() >= deadline) throw notReady();
      if (key !== awaited) await this.enqueue(actor, printed);
      else if (Date.now() < askedAt + ASK_AGAIN_MS) continue;
      else {
        refuseFull(await this.jobs.failureInTurn(QUEUES.pdf, placeOf(actor, printed)));
        await this.enqueue(actor, printed).catch(() => undefined);
      }
      awaited = key;
      askedAt = Date.now();
    }
  }

  private async enqueue(actor: Actor, printed: PrintedQuote): Promise<void> {
    const { quoteId, revision } = printed.document;
    const added = await this.jobs
      .addInTurn(QUEUES.pdf, {
        name: 'render-quote-pdf',
        data: { quoteId, revision },
        ...placeOf(actor, printed),
      })
      .catch((cause: unknown) => {
        throw Object.assign(notReady(), { cause });
      });
    if (!added) throw tooMany();
  }
}

const placeOf = ({ userId }: Actor, printed: PrintedQuote) => ({
  owner: `pdf-${userId}`,
  work: pdfKey(printed),
  places: PENDING_PDFS,
});

const tooMany = () =>
  new AppError(
    429,
    'too_many_pdfs',
    `${PENDING_PDFS} PDFs are being prepared for you already. Please try again in a moment.`,
    { headers: { 'Retry-After': '5' } },
  );
