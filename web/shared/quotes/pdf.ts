import { type ApiError, isApiError, messageOf } from '../api/errors';
import { quoteTexts } from './texts';

/** A quote's PDF and the name it is saved under. */
export interface QuotePdf {
  pdf: Blob;
  fileName: string;
}

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

/** The name that the answer gives the file (content-disposition), else quote-{8 characters}.pdf. */
export function pdfName(response: Response, id: string): string {
  const named = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '');
  return named?.[1] ?? `quote-${id.slice(0, 8)}.pdf`;
}

export function saveFile({ pdf, fileName }: QuotePdf): void {
  const url = URL.createObjectURL(pdf);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
