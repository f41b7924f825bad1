import { type ApiError, isApiError, messageOf } from '../api/errors';
import { quoteTexts } from './texts';

/** True while the PDF, or earlier PDFs of the same user, are still being generated; the answer says when to retry. */
const isBeingMade = (error: unknown): error is ApiError =>
  isApiError(error, 503) || isApiError(error, 429, 'too_many_pdfs');

/** Retry options of a query or mutation that fetches a PDF. */
export const whileBeingMade = {
  retry: (attempts: number, error: unknown) => attempts < 2 && isBeingMade(error),
  retryDelay: (_attempt: number, error: unknown) => (isBeingMade(error) ? (error.retryAfter ?? 5) * 1000 : 0),
};

export const pdfProblem = (error: unknown): string =>
  messageOf(error, isApiError(error, 503) ? quoteTexts.download.notReady : quoteTexts.download.failed);

/** File name of a quote's PDF when the answer gives none: quote-{8 characters}.pdf. */
export const pdfName = (id: string): string => `quote-${id.slice(0, 8)}.pdf`;
