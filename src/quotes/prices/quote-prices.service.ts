import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import { findCompany } from '../../companies/company-record.js';
import { PartnerClient } from '../../partners/clients/partner-client.entity.js';
import { clientNotFound } from '../../partners/clients/partner-clients.service.js';
import { forbidden } from '../../platform/errors.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { ConfiguredLine } from '../../pricing/configure.js';
import { CURRENCY, PricingService, toPricedItems } from '../../pricing/pricing.service.js';
import { type Actor, readsEverything } from '../../rules/actor.js';
import { toEuros } from '../../rules/money.js';
import { supplyAtPrice } from '../../rules/supply.js';
import type { DeliveryAddress } from '../document/quote-document.js';
import { DELIVERY_METHOD } from '../drafts/quotes.service.js';
import { sameOffer } from '../drafts/quote-lines.js';
import { atTodaysPrices } from '../drafts/todays-prices.js';
import type { RecalculatedQuoteDto } from '../quote-answers.dto.js';
import { QuoteReader } from '../quote-reader.service.js';
import { findQuote } from '../quote-record.js';
import { toTaxDecision } from '../quote-view.js';
import { QuoteTaxes, soldAs } from '../tax/quote-taxes.service.js';
import { decideTax, type TaxBasis } from '../tax/tax-decision.js';
import type { CalculateDto, PricingResultDto } from './quote-prices.dto.js';

/** Computes prices of quotes that are not saved, with today's catalogue and the VAT of today. */
@Injectable()
export class QuotePrices {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: CatalogueService,
    private readonly pricing: PricingService,
    private readonly quotes: QuoteReader,
    private readonly taxes: QuoteTaxes,
  ) {}

  /**
   * Returns the prices of lines with a catalogue that is at most a second old. Required choices may be missing. Throws
   * 422 by field for ids that are not in the catalogue, 404 for a quote that the actor may not see, and for a company
   * that is neither the actor's nor, for a partner, a connected client's; 403 `token_scope` for either with an API token
   * that may not read quotes.
   */
  async calculate(actor: Actor, asked: CalculateDto): Promise<PricingResultDto> {
    return (await this.configured(actor, asked)).prices;
  }

  /** Returns prices like `calculate`, and the lines as they are configured. */
  async configured(
    actor: Actor,
    { items, clientId, quoteId }: CalculateDto,
  ): Promise<{ prices: PricingResultDto; lines: ConfiguredLine[] }> {
    if ((clientId ?? quoteId) && actor.token && !actor.token.scopes.includes('quotes:read')) {
      throw forbidden('This token lacks the scope quotes:read.', 'token_scope');
    }
    const lines = this.pricing.configure(await this.catalogue.recent(), items);
    const em = this.transactions.fork();
    const situation = await situationOf(em, actor, clientId, quoteId);
    const basis = situation && (await this.taxes.basis(em, situation));
    return { prices: toPricingResult(lines, basis), lines };
  }

  /**
   * Returns the prices of the quote's lines today. For a draft: the lines that can still be ordered, at today's prices
   * and with the VAT of today; a submitted quote keeps the prices and the VAT of its revision.
   */
  async recalculate(actor: Actor, id: string): Promise<RecalculatedQuoteDto> {
    const { revision, lines, totals, terms, taxDecision } = await this.quotes.document(actor, id);
    if (revision === null) {
      const today = atTodaysPrices(await this.catalogue.current(), lines);
      const em = this.transactions.fork();
      const basis = await this.taxes.basis(em, await findQuote(em, actor, id));
      return { ...toPricingResult(today.configured, basis), isChanged: !sameOffer(lines, today.lines) };
    }
    return {
      items: lines.map((line) => ({
        productId: line.optionProductId ?? line.productId,
        priceConfigurationId: line.priceConfigurationId,
        optionId: line.optionId,
        isOption: line.optionId !== null,
        name: line.name,
        quantity: line.quantity,
        unitPrice: toEuros(line.unitPrice),
        billingPeriod: line.billingPeriod,
        billingTerm: line.billingTerm,
        total: toEuros(line.total),
      })),
      subtotal: toEuros(totals.subtotal),
      taxPercentage: totals.taxPercentage,
      ...toTaxDecision(taxDecision),
      tax: toEuros(totals.tax),
      total: toEuros(totals.total),
      currency: terms.currency,
      isChanged: false,
    };
  }
}

/** Fields of a quote that its VAT depends on, of a quote that is not saved. */
interface Situation {
  id?: string;
  company: { id: string };
  deliveryAddress: DeliveryAddress | null;
  deliveryMethod: string;
}

/** Returns what the VAT of unsaved lines depends on; null for staff who name neither a company nor a quote. */
async function situationOf(
  em: EntityManager,
  actor: Actor,
  clientId: string | undefined,
  quoteId: string | undefined,
): Promise<Situation | null> {
  const quote = quoteId === undefined ? null : await findQuote(em, actor, quoteId);
  const { companyId } = actor;
  const id = clientId ?? quote?.company.id ?? (readsEverything(actor) ? null : companyId);
  if (id === null) return null;
  if (quote?.company.id === id) {
    const { company, deliveryAddress = null, deliveryMethod } = quote;
    return { id: quote.id, company, deliveryAddress, deliveryMethod };
  }
  if (readsEverything(actor)) await findCompany(em, actor, id);
  else if (id !== companyId && !(await em.count(PartnerClient, { partner: companyId, client: id, endedAt: null }))) {
    throw clientNotFound();
  }
  return { company: { id }, deliveryAddress: null, deliveryMethod: DELIVERY_METHOD };
}

/** Converts priced lines to the DTO, with their totals. */
function toPricingResult(lines: ConfiguredLine[], basis: TaxBasis | null): PricingResultDto {
  const taxed = lines.flatMap(({ product, options, billingPeriod, total }) => [
    { supply: supplyAtPrice(product.supply, billingPeriod), total, sells: soldAs(product.id, null) },
    ...options.map((choice) => ({
      supply: supplyAtPrice(choice.option.supply, choice.billingPeriod),
      total: choice.total,
      sells: soldAs(product.id, choice.option.id),
    })),
  ]);
  const { subtotal, taxPercentage, taxDecision, tax, total } = decideTax(taxed, basis, null);
  return {
    items: toPricedItems(lines),
    subtotal: toEuros(subtotal),
    taxPercentage,
    ...toTaxDecision(taxDecision),
    tax: toEuros(tax),
    total: toEuros(total),
    currency: CURRENCY,
  };
}
