import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { ActorRequest } from '../platform/http/access.js';
import { contentRange } from '../platform/http/headers.interceptor.js';
import type { Catalogue } from './catalogue.js';
import { CatalogueService } from './catalogue.service.js';

/** A cached answer, which is serialized and compressed only once. */
interface Answer {
  headers: Record<string, string>;
  bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Maximum number of cached answers, because there are very many searches and pages. The oldest answers are removed
 * first.
 */
const MOST_KEPT = 200;

/** Size in bytes from which an answer is compressed; for smaller ones, compression takes longer than sending. */
const COMPRESSED_FROM = 1024;

/**
 * Answers that depend only on the catalogue. Each is cached as bytes until the catalogue changes, by its address and by
 * whether the caller may see prices. Only signed-in users with active accounts see prices (as specified); all others
 * get the same answer without prices. Browsers cache the answers as well and revalidate them every time (304).
 */
@Injectable()
export class CatalogueAnswers {
  private version = '';
  private readonly kept = new Map<string, Answer>();

  constructor(private readonly catalogue: CatalogueService) {}

  /** Sends the result of `make` for the current catalogue; errors of `make` are thrown before anything is sent. */
  async send(
    request: ActorRequest,
    response: Response,
    make: (catalogue: Catalogue, withPrices: boolean) => object,
  ): Promise<void> {
    const catalogue = await this.catalogue.current();
    const withPrices = request.actor?.accountStatus === 'active';
    const { headers, bytes } = this.answer(catalogue, `${withPrices} ${request.originalUrl}`, () =>
      make(catalogue, withPrices),
    );
    response.set(headers);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const accepted = request.acceptsEncodings();
    const encoding = (['br', 'gzip'] as const).find((one) => bytes[one] && accepted.includes(one)) ?? 'identity';
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    const body = bytes[encoding] ?? bytes.identity;
    response.set('Content-Length', String(body.length)).end(body);
  }

  private answer({ version }: Catalogue, key: string, make: () => object): Answer {
    if (this.version !== version) {
      this.version = version;
      this.kept.clear();
    }
    const known = this.kept.get(key);
    if (known) return known;
    const answer = toAnswer(make());
    const [first] = this.kept.keys();
    if (first !== undefined && this.kept.size >= MOST_KEPT) this.kept.delete(first);
    this.kept.set(key, answer);
    return answer;
  }
}

function toAnswer(body: object): Answer {
  const identity = Buffer.from(JSON.stringify(body));
  const range = contentRange(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Cookie, Accept-Encoding',
      ETag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
      ...(range !== undefined && { 'Content-Range': range }),
    },
    bytes: {
      identity,
      ...(identity.length >= COMPRESSED_FROM && {
        gzip: gzipSync(identity),
        br: brotliCompressSync(identity, { params }),
      }),
    },
  };
}
