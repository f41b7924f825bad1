import { type CallHandler, type ExecutionContext, Injectable, PayloadTooLargeException } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { AppError } from '../errors.js';
import { isReadable, unreadable } from '../http/request.middleware.js';

/** The uploaded file, completely in memory, so that a rejected or aborted upload leaves nothing behind. */
export interface UploadedDocument {
  originalname: string;
  buffer: Buffer;
}

/** Maximum file size, as specified. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Interceptor that reads the form of an upload, with the file in `field`. Stops reading at 10 MB: 413 with the field. */
export function fileUpload(field: string) {
  const FileOfTheForm = FileInterceptor(field, {
    limits: { fileSize: MAX_BYTES, files: 1, fields: 10, parts: 11, fieldSize: 20_000 },
    preservePath: true, // so that a path in the name is rejected instead of removed
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

/** Checks the other fields of the form, which are known only now. */
const readable = (context: ExecutionContext, next: CallHandler): CallHandler => ({
  handle: () => {
    if (!isReadable(context.switchToHttp().getRequest<Request>().body)) throw unreadable();
    return next.handle();
  },
});

/** Interceptor for the upload of a document. */
export const DocumentUpload = fileUpload('document');

function tooLarge(field: string): AppError {
  const message = 'This file is larger than 10MB';
  return new AppError(413, 'too_large', message, { errors: [{ field, message }] });
}
