import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors.js';
import { CxmlService, statusOf } from './cxml.service.js';

/**
 * Answers errors outside the service as cXML: too many requests, and unexpected ones, which purchasing systems repeat when
 * the status of HTTP is 500.
 */
@Injectable()
@Catch()
export class CxmlFilter implements ExceptionFilter {
  constructor(
    private readonly cxml: CxmlService,
    private readonly logger: PinoLogger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const known = error instanceof AppError && error.status < 500 ? error : undefined;
    if (!known) this.logger.error({ err: error }, 'A cXML request failed');
    const response = host.switchToHttp().getResponse<Response>();
    const words = known?.message ?? 'Something went wrong on our side. Please try again.';
    response
      .set(known?.headers ?? {})
      .status(known?.status ?? 500)
      .type('text/xml');
    response.send(this.cxml.write({ status: known ? statusOf(known) : 500, words }));
  }
}
