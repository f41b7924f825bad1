import { type ApiError, isApiError, messageOf } from '../api/errors';
import { quoteTexts } from './texts';

/**
 * True for the response of the server while the PDF is still being generated, or waits for earlier PDFs of the same
 * user. The response says when to retry.
 */
const isBeingMade = (error: unknown): error is ApiError =>
  isApiError(error, 503) || isApiError(error, 429, 'too_many_pdfs');

/** Retry options for a query or mutation that downloads a PDF. */
export const whileBeingMade = {
  retry: (attempts: number, error: unknown) => attempts < 2 && isBeingMade(error),
  retryDelay: (_attempt: number, error: unknown) => (isBeingMade(error) ? (error.retryAfter ?? 5) * 1000 : 0),
};

export const pdfProblem = (error: unknown): string =>
  messageOf(error, isApiError(error, 503) ? quoteTexts.download.notReady : quoteTexts.download.failed);

/** Returns the default file name of a quote's PDF: quote-{8 characters}.pdf. */
export const pdfName = (id: string): string => `quote-${id.slice(0, 8)}.pdf`;
