import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { AppError } from '../../platform/errors.js';
import { PurchaseOrders } from '../orders/purchase-orders.service.js';
import { type NamedPerson } from '../punchout/punch-out-people.service.js';
import { PunchOuts, refusalOf } from '../punchout/punch-outs.service.js';
import { SystemAuthentication } from '../systems/system-authentication.service.js';
import { documentOf } from './cxml-body.js';
import type { CxmlDocument, CxmlHeader, PunchOutSetupRequest } from './cxml-request.js';
import { readCxml } from './cxml-request.js';
import { UnreadableCxml } from './cxml-tree.js';
import {
  type CxmlAnswer,
  cxmlResponse,
  type CxmlStatus,
  profileResponse,
  punchOutSetupResponse,
} from './cxml-writer.js';

/** Requests that are answered. */
const ANSWERED = ['ProfileRequest', 'PunchOutSetupRequest', 'OrderRequest'];

/** Since when they are. */
const SINCE = new Date('2026-11-29T00:00:00Z');

/** One answer to all wrong credentials. */
const UNAUTHORIZED: CxmlAnswer = { status: 401, words: 'The credentials are not known here.' };

/** Maximum number of credentials of a header that are tried. */
const MOST_NAMES = 6;

const NAMELESS = { domain: '', identity: '' };

/** A request as it arrived. */
interface ReceivedCxml {
  body: Buffer;
  contentType?: string;
  /** IP address that it came from. */
  address: string;
  /** SHA-256 of the client certificate that it came with; null without one. */
  fingerprint: string | null;
}

/** Names of extrinsics that real systems use, in lower case. */
const EMAIL = ['useremail', 'useremailaddress', 'email', 'user email'];
const FIRST_NAME = ['firstname', 'userfirstname'];
const LAST_NAME = ['lastname', 'userlastname'];
const FULL_NAME = ['userfullname', 'userprintablename', 'fullname'];
const REQUISITION = ['requisitionid', 'requisitionnumber', 'requisition', 'prnumber'];
const COST_CENTER = ['costcenter', 'costcentre', 'cost center'];

/** Answers cXML requests of purchasing systems. */
@Injectable()
export class CxmlService {
  constructor(
    private readonly systems: SystemAuthentication,
    private readonly punchOuts: PunchOuts,
    private readonly orders: PurchaseOrders,
    private readonly config: Config,
  ) {}

  /** Returns the `Response` document to a request: also to one that cannot be read, has wrong credentials or is refused. */
  async answer(received: ReceivedCxml): Promise<string> {
    return this.write(await this.answerTo(received));
  }

  /** Returns a `Response` document without content. */
  write(answer: CxmlAnswer): string {
    return cxmlResponse(answer, { at: now(), host: new URL(this.config.publicUrl).hostname });
  }

  private async answerTo({ body, contentType, address, fingerprint }: ReceivedCxml): Promise<CxmlAnswer> {
    let document: CxmlDocument;
    try {
      const { document: content, charset } = documentOf(body, contentType);
      document = readCxml(content, charset);
    } catch (error) {
      if (!(error instanceof UnreadableCxml)) throw error;
      return { status: error.status, words: error.message };
    }
    const system = await this.systems.systemOf('cxml', { ...credentialsOf(document.header), fingerprint });
    if (!system) return UNAUTHORIZED;
    try {
      return await this.answerOf(system, document, address);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { status: statusOf(refusal), words: refusal.message };
    }
  }

  private async answerOf(
    system: { id: string; companyId: string },
    document: CxmlDocument,
    address: string,
  ): Promise<CxmlAnswer> {
    const { header, request } = document;
    switch (request.kind) {
      case 'ProfileRequest':
        return { status: 200, content: profileResponse(`${this.config.publicUrl}/api/v1/cxml`, ANSWERED, SINCE) };
      case 'PunchOutSetupRequest':
        return { status: 200, content: punchOutSetupResponse(await this.begin(system.id, header, request)) };
      case 'OrderRequest':
        return this.orders.receive(system, document, request, address);
      case 'Other':
        return { status: 450, words: 'HoloPortal does not answer this request.' };
    }
  }

  private begin(systemId: string, header: CxmlHeader, request: PunchOutSetupRequest): Promise<string> {
    const { operation, buyerCookie, formPost, items, selectedItem } = request;
    const valueOf = (names: readonly string[]) =>
      request.extrinsics.find(({ name, value }) => names.includes(name.toLowerCase()) && value.trim())?.value.trim();
    const [to] = header.to;
    return this.punchOuts.begin(systemId, {
      // `source` is a visit to choose a supplier first, which ends as `create` does.
      operation: operation === 'source' ? 'create' : operation,
      person: personOf(request, valueOf),
      returnUrl: formPost,
      buyerCookie,
      references: [...items, ...(selectedItem ? [selectedItem] : [])].map(
        ({ supplierPartAuxiliaryId }) => supplierPartAuxiliaryId,
      ),
      ...(to && { supplier: to }),
      requisition: valueOf(REQUISITION),
      costCenter: valueOf(COST_CENTER),
    });
  }
}

/**
 * Names of the buyer with the sender's secret. From may have several, that of a marketplace before that of the member; a few
 * systems name themselves only in Sender, which may also be a network between us.
 */
function credentialsOf({ from, sender }: CxmlHeader) {
  return {
    names: [...from, ...sender, NAMELESS].slice(0, MOST_NAMES).map(({ domain, identity }) => ({ domain, identity })),
    secret: sender.find(({ sharedSecret }) => sharedSecret !== null)?.sharedSecret ?? '',
  };
}

/** The person who buys: by extrinsics, otherwise the contact of the request. */
function personOf(
  { contacts }: PunchOutSetupRequest,
  valueOf: (names: readonly string[]) => string | undefined,
): NamedPerson {
  const contact = contacts.find(({ email }) => email);
  const name = [valueOf(FIRST_NAME), valueOf(LAST_NAME)].filter(Boolean).join(' ');
  return {
    email: valueOf(EMAIL) ?? contact?.email ?? null,
    name: name || (valueOf(FULL_NAME) ?? contact?.name ?? null),
  };
}

/** Returns the answer to a document that was not read, by its status of HTTP. Purchasing systems repeat after 560, not after 400. */
export function unread(status: number): CxmlAnswer {
  if (status === 413) return { status, words: 'The document is larger than 1 MB, or than 5 MB with attachments.' };
  return { status: status === 408 || status >= 500 ? 560 : 400, words: 'The document did not arrive.' };
}

const STATUSES: Partial<Record<number, CxmlStatus>> = { 400: 400, 403: 403, 409: 409, 412: 412, 413: 413, 429: 429 };

/** Returns the status in cXML of an error. What is refused by a rule is refused for good: 400. */
export const statusOf = ({ status }: AppError): CxmlStatus => STATUSES[status] ?? (status < 500 ? 400 : 500);
