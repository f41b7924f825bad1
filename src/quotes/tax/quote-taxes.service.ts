import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isInRegister } from '../../companies/vat/vat-register.js';
import { vatSpellings } from '../../companies/vat-number.js';
import { Config } from '../../config.js';
import { now, today } from '../../platform/clock.js';
import { conflict } from '../../platform/errors.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { HandTaxState } from '../../rules/tax-by-hand.js';
import { supplyOfLine } from '../../rules/supply.js';
import type { DeliveryAddress, QuoteDocument } from '../document/quote-document.js';
import { HandTax } from './hand-tax.entity.js';
import { type SoldLine, WAITING_HAND_TAXES } from './hand-taxes.queries.js';
import { decideTax, restsOn, restsOnNumber, sameTax, type TaxBasis, type TaxEvidence } from './tax-decision.js';
import { TAX_OF_COMPANIES } from './tax-basis.queries.js';
import type { TaxProblem } from './tax-decision.dto.js';

/** Greatest age of a verdict on the buyer's VAT number when a quote without VAT is accepted, in days. */
const FRESH_DAYS = 30;
const DAY_MS = 86_400_000;

const PROBLEMS: Record<TaxProblem, string> = {
  tax_changed:
    'The VAT of this quote has changed since it was sent. Ask for a change, and you get it with the VAT of today.',
  vat_number_unconfirmed:
    'Your VAT number is being confirmed again, because the last confirmation is older than 30 days. Try again later.',
};

const HAND_TAX_ENDED = 'What the VAT decided by hand rests on has changed. Decide it again, or take the decision back.';
const HAND_TAX_NOT_AGREED = 'Another member of staff must agree to the VAT that was decided by hand.';

/** Fields of a quote that its VAT depends on. */
interface TaxedQuote {
  /** Absent for prices that belong to no quote, whose VAT nobody decides by hand. */
  id?: string;
  company: { id: string };
  deliveryAddress?: DeliveryAddress | null;
  deliveryMethod: string;
}

/** Finds what the VAT of quotes depends on, and checks at the acceptance that the decision still stands. */
@Injectable()
export class QuoteTaxes {
  constructor(private readonly config: Config) {}

  /**
   * Returns what the VAT of a quote is decided from today; null for a seller without a VAT number. A decision by hand
   * counts from the agreement on.
   */
  async basis(em: EntityManager, quote: TaxedQuote, day = today()): Promise<TaxBasis | null> {
    if (this.config.seller.vatNumber === null) return null;
    const { id, company } = quote;
    const basis = this.tableBasis(quote, await taxedCompany(em, company.id), day);
    const byHand = basis && id !== undefined ? await em.findOne(HandTax, { quote: id }, { refresh: true }) : null;
    return basis && { ...basis, ...(byHand?.agreedBy && { byHand: byHandOf(byHand, company.id) }) };
  }

  /** Returns the quotes whose decision by hand waits for an agreement although it has ended, with two statements. */
  async endedByHand(em: EntityManager): Promise<string[]> {
    const waiting = await WAITING_HAND_TAXES.all(em, []);
    if (waiting.length === 0) return [];
    const found = await taxedCompanies(em, [...new Set(waiting.map(({ companyId }) => companyId))]);
    const companies = new Map(found.map((company) => [company.id, company]));
    const ended = waiting.filter(({ companyId, restsOn: rests, lines, ...quote }) => {
      const basis = this.tableBasis(quote, companies.get(companyId), today());
      return basis && rests !== restsOn(companyId, basis, lines.map(toSold));
    });
    return ended.map(({ id }) => id);
  }

  /** Returns what the VAT of a quote is decided from, but for a decision by hand. */
  private tableBasis(
    { deliveryAddress, deliveryMethod }: Pick<TaxedQuote, 'deliveryAddress' | 'deliveryMethod'>,
    company: TaxedCompany | undefined,
    day: string,
  ): TaxBasis | null {
    const { countryCode: seller, vatNumber } = this.config.seller;
    if (vatNumber === null || !company) return null;
    const { place, number, evidence } = company;
    return {
      seller: { countryCode: seller, vatNumber },
      situation: {
        seller,
        buyer: place,
        number,
        destination: deliveryAddress ?? place,
        buyerCarries: deliveryMethod === 'EXW',
        day,
      },
      evidence,
    };
  }

  /** Returns how the decision by hand of a quote with these lines stands; null without one. */
  async handTaxState(
    em: EntityManager,
    quote: TaxedQuote & { id: string },
    lines: QuoteDocument['lines'],
  ): Promise<HandTaxState | null> {
    if (this.config.seller.vatNumber === null) return null;
    const decided = await em.findOne(HandTax, { quote: quote.id }, { refresh: true });
    const basis = decided && (await this.basis(em, quote));
    return basis && stateOf(decided, basis, quote.company.id, lines);
  }

  /**
   * Checks before a quote is offered that what staff decided by hand still counts and that another member of staff
   * agreed. Throws 409 `hand_tax_ended` or `hand_tax_not_agreed`.
   */
  async checkHandTax(
    em: EntityManager,
    quote: TaxedQuote & { id: string },
    lines: QuoteDocument['lines'],
  ): Promise<void> {
    const state = await this.handTaxState(em, quote, lines);
    if (state === 'ended') throw conflict('hand_tax_ended', HAND_TAX_ENDED);
    if (state === 'waiting') throw conflict('hand_tax_not_agreed', HAND_TAX_NOT_AGREED);
  }

  /**
   * Checks that the decision of an offer still stands when it is accepted. Throws 409 with the problem as its code. The
   * register is asked again before a verdict gets too old, and after that every 15 minutes.
   */
  async check(em: EntityManager, quote: TaxedQuote, document: QuoteDocument): Promise<void> {
    const problem = await this.problemOf(em, quote, document);
    if (problem) throw conflict(problem, PROBLEMS[problem]);
  }

  /**
   * Returns why an offer cannot be accepted with its VAT: `tax_changed` when the quote would be taxed otherwise today,
   * `vat_number_unconfirmed` when its VAT rests on a verdict of the register that is older than 30 days. Null when its
   * decision stands, and without a decision.
   */
  async problemOf(
    em: EntityManager,
    quote: TaxedQuote,
    { lines, totals, taxDecision }: QuoteDocument,
  ): Promise<TaxProblem | null> {
    if (!taxDecision) return null;
    const { id, company, deliveryAddress, deliveryMethod } = quote;
    const terms = { company, deliveryAddress, deliveryMethod };
    const basis = await this.basis(em, taxDecision.byHand ? { id, ...terms } : terms, taxDecision.day);
    if (!basis) return null;
    const decided = decideTax(lines.map(toTaxedLine), basis, totals.shippingCost).taxDecision;
    if (decided && !sameTax(decided, taxDecision)) return 'tax_changed';
    const checkedAt = basis.evidence?.checkedAt;
    const isFresh = checkedAt && now().getTime() - Date.parse(checkedAt) < FRESH_DAYS * DAY_MS;
    return restsOnNumber(taxDecision) && !isFresh ? 'vat_number_unconfirmed' : null;
  }
}

/** Returns how a decision by hand stands on today's basis. */
export function stateOf(
  decided: HandTax,
  basis: TaxBasis,
  company: string,
  lines: QuoteDocument['lines'],
): HandTaxState {
  if (decided.restsOn !== restsOn(company, basis, lines.map(toTaxedLine))) return 'ended';
  return decided.agreedBy ? 'agreed' : 'waiting';
}

/** Returns a decision by hand as the basis of the VAT has it. */
export function byHandOf(
  { goods = null, service = null, reason, restsOn: rests }: HandTax,
  company: string,
): NonNullable<TaxBasis['byHand']> {
  return { goods, service, reason, restsOn: rests, company };
}

/** Returns the fields of a quote's line that its VAT depends on. */
export const toTaxedLine = (line: QuoteDocument['lines'][number]) => ({ ...toSold(line), total: line.total });

/** Returns what a line sells. */
const toSold = (line: SoldLine) => ({ supply: supplyOfLine(line), sells: soldAs(line.productId, line.optionId) });

/** Names what a line sells: a product, or an option of it. */
export const soldAs = (productId: string, optionId: string | null): string => `${productId} ${optionId ?? ''}`;

/** Returns where a company is, and its VAT number with the evidence. Undefined for a company that does not exist. */
async function taxedCompany(em: EntityManager, id: string) {
  const [found] = await taxedCompanies(em, [id]);
  return found;
}

type TaxedCompany = Awaited<ReturnType<typeof taxedCompanies>>[number];

/** Returns where companies are, and their VAT numbers with the evidence, with one statement. */
export async function taxedCompanies(em: EntityManager, ids: string[]) {
  const found = await TAX_OF_COMPANIES.all(em, [`{${ids.join()}}`]);
  return found.map((one) => ({
    id: one.id,
    place: { countryCode: one.countryCode, postalCode: one.postalCode },
    ...numberOf(one),
  }));
}

/** Returns the state and the status of a company's VAT number, and the evidence, if the register knows such numbers. */
function numberOf({ countryCode, vatNumber, status, ...said }: RowOf<typeof TAX_OF_COMPANIES>): {
  number: TaxBasis['situation']['number'];
  evidence: TaxEvidence | null;
} {
  if (vatNumber === null) return { number: null, evidence: null };
  const { of } = vatSpellings(vatNumber, countryCode);
  if (!isInRegister(of)) return { number: null, evidence: null };
  const { checkedAt, consultationNumber, name, address } = said;
  const evidence = {
    vatNumber,
    status: status ?? ('unconfirmed' as const),
    checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
    consultationNumber,
    name,
    address,
  };
  return { number: { of, status: evidence.status }, evidence };
}
