import { type CallHandler, type ExecutionContext, Injectable, PayloadTooLargeException } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { AppError } from '../errors.js';
import { isReadable, unreadable } from '../http/request.middleware.js';

/** The uploaded file. It is kept in memory, so that a rejected or aborted upload leaves no data behind. */
export interface UploadedDocument {
  originalname: string;
  buffer: Buffer;
}

/** Maximum size of an uploaded file in bytes, from the specification. */
export const MAX_BYTES = 10 * 1024 * 1024;
export const TOO_LARGE = 'This file is larger than 10MB';

/**
 * Interceptor that reads the form of an upload, whose file is in `field`. Stops reading after 10 MB and throws 413 for
 * the field.
 */
export function fileUpload(field: string) {
  const FileOfTheForm = FileInterceptor(field, {
    limits: { fileSize: MAX_BYTES, files: 1, fields: 10, parts: 11, fieldSize: 20_000 },
    preservePath: true, // keeps a path in the name, so that it can be rejected
    defParamCharset: 'utf8',
  });
  @Injectable()
  class Upload extends FileOfTheForm {
    override async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      try {
        return await super.intercept(context, readable(context, next));
      } catch (error) {
        throw error instanceof PayloadTooLargeException ? tooLarge(field) : error;
      }
    }
  }
  return Upload;
}

/** Rejects unreadable text in the other fields of the form, which are only available after the form has been read. */
const readable = (context: ExecutionContext, next: CallHandler): CallHandler => ({
  handle: () => {
    if (!isReadable(context.switchToHttp().getRequest<Request>().body)) throw unreadable();
    return next.handle();
  },
});

/** Interceptor for an upload whose file is in the field `document`. */
export const DocumentUpload = fileUpload('document');

function tooLarge(field: string): AppError {
  return new AppError(413, 'too_large', TOO_LARGE, { errors: [{ field, message: TOO_LARGE }] });
}
