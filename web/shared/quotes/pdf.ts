import { type ApiError, isApiError, messageOf } from '../api/errors';
import { quoteTexts } from './texts';

/** The PDF, or others of the same person before it, are still being made: the answer says when to ask again. */
const isBeingMade = (error: unknown): error is ApiError =>
  isApiError(error, 503) || isApiError(error, 429, 'too_many_pdfs');

/** How a query or a mutation that asks for a PDF asks again. */
export const whileBeingMade = {
  retry: (attempts: number, error: unknown) => attempts < 2 && isBeingMade(error),
  retryDelay: (_attempt: number, error: unknown) => (isBeingMade(error) ? (error.retryAfter ?? 5) * 1000 : 0),
};

export const pdfProblem = (error: unknown): string =>
  messageOf(error, isApiError(error, 503) ? quoteTexts.download.notReady : quoteTexts.download.failed);

/** What a quote's PDF is saved under where its answer gives no name: quote-{8 characters}.pdf. */
export const pdfName = (id: string): string => `quote-${id.slice(0, 8)}.pdf`;
