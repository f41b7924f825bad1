import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, readsEverything } from '../rules/actor.js';
import { isDecidedQuote } from '../rules/quote-status.js';
import { conflict, notFound } from '../platform/errors.js';
import { type CappedPage, cappedTotal, type Page, pageOf, pagingOf } from '../platform/http/paging.js';
import type { ListQueryDto } from '../platform/http/paging.dto.js';
import { Conditions } from '../platform/database/conditions.js';
import { Scope } from '../platform/database/scope.js';
import { Transactions } from '../platform/database/transactions.js';
import { PartnerClient } from '../partners/clients/partner-client.entity.js';
import { clientNotFound } from '../partners/clients/partner-clients.service.js';
import { withAcceptance } from './acceptance/acceptance-view.js';
import { signedAcceptance } from './acceptance/signed-acceptance.js';
import { asPrinted, SENDING_EVENTS, wasRevisionSent } from './document/sent-revisions.js';
import type { QuoteDocument } from './document/quote-document.js';
import type { PrintedQuote } from './document/quote-pdf.js';
import { type QuoteAsItStands, quoteAsItStands } from './document/quote-as-it-stands.js';
import { QuoteTaxes } from './tax/quote-taxes.service.js';
import { User } from '../users/user.entity.js';
import { clientContact } from './partner/quote-clients.js';
import { documentCompany, documentContact, eventsOf, findQuote, itemLines, NAMED, toDocument } from './quote-record.js';
import { onlyOfClients, onlyShown } from './quote-visibility.js';
import { toCompany, toDeliveryAddress, toEvent, toQuote, toRevision } from './quote-view.js';
import { Quote, QuoteAcceptance, QuoteEvent, QuoteRevision } from './quote.entity.js';
import { countRows, findPage, findTrend, isCounted, QUOTE_SORTS, SYSTEM_QUOTE_SORTS } from './quotes.queries.js';
import type {
  DeliveryAddressDto,
  QuoteBuyerDto,
  QuoteDto,
  QuoteEventDto,
  QuoteItemDto,
  QuoteRevisionDto,
  QuoteSummaryDto,
  QuoteTrendDto,
  SystemQuoteRowDto,
} from './quote-answers.dto.js';
import type { SystemQuoteQueryDto } from './quote-requests.dto.js';
import { DELIVERY_ADDRESSES } from './quote-record.queries.js';

export interface QuotePage extends CappedPage<SystemQuoteRowDto> {
  summary: QuoteSummaryDto;
}

/** Reads quotes. Every statement restricts the rows to the companies that the actor may see. */
@Injectable()
export class QuoteReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly taxes: QuoteTaxes,
  ) {}

  /**
   * Returns a page of the quotes that the actor may see, in one statement; in two statements with filters other than
   * the status.
   */
  async list(actor: Actor, query: SystemQuoteQueryDto): Promise<QuotePage> {
    const scope = Scope.of(actor);
    const paging = pagingOf(query, scope.isAll ? SYSTEM_QUOTE_SORTS : QUOTE_SORTS, '-createdAt');
    const { limit, offset } = paging;
    const found = await findPage(this.transactions, scope, query, paging, actor);
    const { rows: data, summary, byStatus } = found;
    if (!isCounted(scope, query)) {
      const total = await countRows(this.transactions.em, scope, query);
      return { data, ...cappedTotal(total), limit, offset, summary };
    }
    const statuses = query.status ? new Set(query.status.split(',')) : byStatus.keys();
    const total = [...statuses].reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0);
    return { data, total, totalIsCapped: false, limit, offset, summary };
  }

  /** Returns the monthly trend of the quotes that the actor may see, in one statement. */
  async trend(actor: Actor): Promise<QuoteTrendDto> {
    return findTrend(this.transactions.em, Scope.of(actor));
  }

  /**
   * Returns the company and contact that a new quote would be for: the actor's, or with `client` those of a connected
   * client. Throws 404 'Client not found' when the client is not connected.
   */
  async buyer({ userId, companyId }: Actor, client = companyId): Promise<QuoteBuyerDto> {
    return this.transactions.read(async (em) => {
      if (client === companyId) {
        const user = await em.findOneOrFail(User, userId, { populate: ['company'] });
        return { company: toCompany(documentCompany(user.company)), user: documentContact(user) };
      }
      const connection = await em.findOne(
        PartnerClient,
        { partner: companyId, client, endedAt: null },
        { populate: ['client'] },
      );
      if (!connection) throw clientNotFound();
      const contact = await clientContact(em, connection);
      return { company: toCompany(documentCompany(connection.client)), user: contact && documentContact(contact) };
    });
  }

  /**
   * Returns the different delivery addresses of the quotes of the actor's company that the actor may see; with
   * `client`, those of the quotes that a connected client shares.
   */
  async deliveryAddresses(actor: Actor, client = actor.companyId): Promise<DeliveryAddressDto[]> {
    const where = new Conditions()
      .add('q.deleted_at is null')
      .add('q.delivery_address is not null')
      .add('q.company_id = ?', client);
    if (client === actor.companyId) onlyShown(where, Scope.of(actor));
    else onlyOfClients(where, actor.companyId);
    const rows = await DELIVERY_ADDRESSES.all(this.transactions.em, where.parameters, where.sql);
    return rows.flatMap(({ address }) => toDeliveryAddress(address) ?? []);
  }

  /**
   * Returns a quote: a draft from its lines, any other quote from its current revision. Throws 404 when the actor may
   * not see it.
   */
  async get(actor: Actor, id: string): Promise<QuoteDto> {
    return this.shown(await this.asItStands(actor, id), actor);
  }

  /** Returns a quote like `get`, but null instead of 404. */
  async find(actor: Actor, id: string): Promise<QuoteDto | null> {
    const found = await quoteAsItStands(this.transactions, actor, id);
    return found && this.shown(found, actor);
  }

  /**
   * Returns a line of a quote. Throws 404 when the actor may not see the quote, and when the quote has no line with
   * this id.
   */
  async item(actor: Actor, id: string, itemId: string): Promise<QuoteItemDto> {
    const { items } = await this.get(actor, id);
    const item = items.find((one) => one.id === itemId);
    if (!item) throw notFound('Item not found');
    return item;
  }

  /** Returns the document of a quote, for its screen, PDF and mails. */
  async document(actor: Actor, id: string): Promise<QuoteDocument> {
    return (await this.printed(actor, id)).document;
  }

  /** Returns the data for the quote's PDF. Throws 404 when the actor may not see the quote. */
  async printed(actor: Actor, id: string): Promise<PrintedQuote> {
    return this.asItStands(actor, id);
  }

  /**
   * Returns the accepted document of a quote and its acceptance. Throws 404 when the actor may not see the quote, 409
   * when it has not been accepted.
   */
  async accepted(actor: Actor, id: string): Promise<{ document: QuoteDocument; acceptance: QuoteAcceptance }> {
    const em = this.em();
    const { status } = await findQuote(em, actor, id);
    if (status !== 'accepted')
      throw conflict('wrong_status', 'Only a quote that has been accepted can become an order');
    const acceptance = await em.findOneOrFail(QuoteAcceptance, { quote: id });
    const { document } = await em.findOneOrFail(QuoteRevision, { quote: id, number: acceptance.revision });
    return { document, acceptance };
  }

  /**
   * Returns the data for the PDF of a revision. If `revision` is null, returns the data of the draft with its current
   * lines, or of the latest revision of a submitted quote. For jobs only, because it checks no rights. Throws when the
   * quote does not exist.
   */
  async printedRevision(quoteId: string, revision: number | null): Promise<PrintedQuote> {
    return this.transactions.read(async (em) => {
      const quote = await em.findOneOrFail(Quote, quoteId, { populate: NAMED });
      if (revision === null && quote.status === 'draft') {
        return { document: toDocument(quote, await itemLines(em, quoteId), null, quote.updatedAt), acceptance: null };
      }
      const number = revision ?? quote.revision ?? 0;
      const { document } = await em.findOneOrFail(QuoteRevision, { quote: quoteId, number });
      return {
        ...asPrinted(document, quote, await wasRevisionSent(em, quoteId, number)),
        acceptance: await signedAcceptance(em, quoteId, number),
      };
    });
  }

  /**
   * Returns a page of the quote's revisions with their whole content, newest first. Only staff see an approved revision
   * that was not sent, because it waits for agreements or was refused one.
   */
  async revisions(actor: Actor, id: string, query: ListQueryDto): Promise<Page<QuoteRevisionDto>> {
    const em = this.em();
    const quote = await findQuote(em, actor, id);
    const revisions = await em.find(QuoteRevision, { quote: quote.id }, { orderBy: { number: 'asc' } });
    const sent = await em.find(QuoteEvent, { quote: quote.id, type: { $in: [...SENDING_EVENTS] } });
    const isShown = ({ document, number }: QuoteRevision) =>
      readsEverything(actor) || !document.isOffer || sent.some(({ revision }) => revision === number);
    return pageOf(revisions.filter(isShown).map(toRevision), pagingOf(query, ['number'], '-number'));
  }

  /** Returns a page of the events of the quote's history, newest first. */
  async events(actor: Actor, id: string, query: ListQueryDto): Promise<Page<QuoteEventDto>> {
    const em = this.em();
    const quote = await findQuote(em, actor, id);
    const events = await eventsOf(this.transactions, quote, actor);
    return pageOf(events.map(toEvent), pagingOf(query, ['createdAt'], '-createdAt'));
  }

  /**
   * Converts a quote to its DTO; a sent quote says whether its VAT still stands, and what accepting it needs. Staff see
   * how the VAT that they decided by hand stands, until the quote is accepted or rejected.
   */
  private async shown(found: QuoteAsItStands, actor: Actor): Promise<QuoteDto> {
    const { quote, document } = found;
    const em = this.transactions.fork();
    const problem = quote.status === 'sent' ? await this.taxes.problemOf(em, quote, document) : null;
    const isOffered = readsEverything(actor) && quote.status !== 'draft' && !isDecidedQuote(quote.status);
    const handTax = isOffered ? await this.taxes.handTaxState(em, quote, document.lines) : null;
    const answer = { ...toQuote(found, actor, handTax), ...(problem && { taxProblem: problem }) };
    return withAcceptance(this.transactions.em, answer, found, actor);
  }

  private async asItStands(actor: Actor, id: string): Promise<QuoteAsItStands> {
    const found = await quoteAsItStands(this.transactions, actor, id);
    if (!found) throw notFound('Quote not found');
    return found;
  }

  /** Returns an entity manager with an empty identity map, in the current transaction if there is one. */
  private em(): EntityManager {
    return this.transactions.fork();
  }
}
