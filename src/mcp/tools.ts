import { Injectable, type Type } from '@nestjs/common';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { CatalogQueryDto } from '../catalogue/catalogue.dto.js';
import { listProducts } from '../catalogue/catalogue.lists.js';
import { Config } from '../config.js';
import { Messages } from '../messages/messages.service.js';
import { forbidden } from '../platform/errors.js';
import { checkLines } from '../pricing/configure.js';
import { QuotesService } from '../quotes/drafts/quotes.service.js';
import { QuotePrices } from '../quotes/prices/quote-prices.service.js';
import { CalculateDto } from '../quotes/prices/quote-prices.dto.js';
import { QuoteReader } from '../quotes/quote-reader.service.js';
import type { QuoteDto } from '../quotes/quote-answers.dto.js';
import { QuoteQueryDto } from '../quotes/quote-requests.dto.js';
import type { TokenScope } from '../rules/access-token.js';
import type { Actor } from '../rules/actor.js';
import { portalBase } from '../rules/entry-paths.js';
import { paths } from '../rules/paths.js';
import type { QuoteStatus } from '../rules/quote-status.js';
import { asInputs, compared, explained, problemsOf, toAgentMessage, toAgentQuote, toAgentRow } from './agent-view.js';
import {
  AgentMessageDto,
  AgentMessagesDto,
  AgentPricesDto,
  AgentProblemDto,
  AgentQuoteDto,
  AgentQuotesDto,
  AskStaffDto,
  ChangeQuoteDto,
  ComparedProductsDto,
  CompareProductsDto,
  DraftQuoteDto,
  ExplainedProductsDto,
  FoundProductsDto,
  HandedOverDto,
  MissingDto,
  ProductIdsDto,
  QuoteIdDto,
  ReadMessagesOfQuoteDto,
} from './mcp.dto.js';

/** A tool that agents call. It does what routes of the API do, by the same services. */
export interface Tool {
  name: string;
  title: string;
  /** Description for the model: the effect of the tool and when to call it. */
  description: string;
  /** The scope that a token needs for it. */
  scope: TokenScope;
  /** True when it changes something. */
  writes: boolean;
  input: Type<object>;
  output: Type<object>;
  /** Throws the errors of the services that it calls. */
  call(actor: Actor, input: object): Promise<object>;
}

const UNVERIFIED = 'The administrator who made this token has to confirm their email address first.';

/** Next step of a person for each status of a quote. */
const NEXT_STEPS: Record<QuoteStatus, string> = {
  draft: 'A person checks the draft there and submits it.',
  pending_approval: 'Staff review the quote and send it.',
  sent: 'A person reads the offer there, and accepts or rejects it.',
  accepted: 'The quote has been accepted: the order follows.',
  rejected: 'The quote has been rejected. A person can duplicate it there.',
  expired: 'The offer has expired. A person can ask for a new one there.',
};

/** Declares a tool; `call` gets its input as an instance of `input`. */
const tool = <Input extends object, Output extends object>(
  declared: Omit<Tool, 'input' | 'output' | 'call'> & {
    input: Type<Input>;
    output: Type<Output>;
    call: (actor: Actor, input: Input) => Promise<Output>;
  },
): Tool => declared as unknown as Tool;

/** The tools of `/mcp`. None of them submits, accepts or deletes a quote: a person does. */
@Injectable()
export class McpTools {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly prices: QuotePrices,
    private readonly quotes: QuotesService,
    private readonly reader: QuoteReader,
    private readonly messages: Messages,
    private readonly config: Config,
  ) {}

  /** The tools, in the order in which an agent usually calls them. */
  readonly all: Tool[] = [
    tool({
      name: 'search_products',
      title: 'Search products',
      description:
        'Finds products by words, category, type or group, with their price configurations. Without a filter it returns the whole catalogue, 100 products at a time with limit and offset.',
      scope: 'catalogue',
      writes: false,
      input: CatalogQueryDto,
      output: FoundProductsDto,
      call: async (_actor, query) => listProducts(await this.catalogue.current(), query, true),
    }),
    tool({
      name: 'compare_products',
      title: 'Compare products',
      description: 'Compares two to four products: specifications, prices and features.',
      scope: 'catalogue',
      writes: false,
      input: CompareProductsDto,
      output: ComparedProductsDto,
      call: async (_actor, { productIds }) => compared(await this.catalogue.current(), productIds),
    }),
    tool({
      name: 'explain_options',
      title: 'Explain options',
      description:
        'Returns all price configurations of up to 20 products with their options, by group: what is included, what has to be chosen, how many may be chosen, lowest and highest quantities, and prices.',
      scope: 'catalogue',
      writes: false,
      input: ProductIdsDto,
      output: ExplainedProductsDto,
      call: async (_actor, { productIds }) => {
        const catalogue = await this.catalogue.current();
        return { products: productIds.map((id) => explained(catalogue, id)) };
      },
    }),
    tool({
      name: 'price_configuration',
      title: 'Price a configuration',
      description:
        'Prices up to 100 products with their options as the quote builder does, with the VAT of the buyer, and lists the choices that are still missing. Saves nothing. Included options are added by themselves. Amounts are in euros. The prices are those of today: only a quote that staff have sent holds its prices, until its validUntil.',
      scope: 'catalogue',
      writes: false,
      input: CalculateDto,
      output: AgentPricesDto,
      call: async (actor, basket) => {
        const { prices, lines } = await this.prices.configured(actor, basket);
        return { ...prices, missing: checkLines(lines) };
      },
    }),
    tool({
      name: 'list_quotes',
      title: 'List quotes',
      description: "Lists the company's quotes, the newest first.",
      scope: 'quotes:read',
      writes: false,
      input: QuoteQueryDto,
      output: AgentQuotesDto,
      call: async (actor, query) => {
        const { data, total, totalIsCapped, limit, offset } = await this.reader.list(actor, query);
        const shown = { total, totalIsCapped, limit, offset };
        return { data: data.map(toAgentRow), ...shown, textsOfPeople: ['customerReference', 'draftedBy'] };
      },
    }),
    tool({
      name: 'read_quote',
      title: 'Read a quote',
      description: 'Returns a quote with its lines, totals and status.',
      scope: 'quotes:read',
      writes: false,
      input: QuoteIdDto,
      output: AgentQuoteDto,
      call: (actor, { quoteId }) => this.read(actor, quoteId),
    }),
    tool({
      name: 'draft_quote',
      title: 'Draft a quote',
      description:
        'Saves a new draft with all its lines, at most 100 products, at the prices of today. It is marked as drafted by this token until a person has saved it. A person submits it.',
      scope: 'quotes:write',
      writes: true,
      input: DraftQuoteDto,
      output: AgentQuoteDto,
      call: async (actor, { items, customerReference, clientId }) =>
        this.read(actor, await this.quotes.create(actor, items, customerReference, clientId)),
    }),
    tool({
      name: 'change_quote',
      title: 'Change a draft',
      description:
        'Replaces the lines of a draft, and its reference when given. Name the version that you read: what a person has changed since then is kept, and you are told to read it again.',
      scope: 'quotes:write',
      writes: true,
      input: ChangeQuoteDto,
      output: AgentQuoteDto,
      call: async (actor, { quoteId, version, items, customerReference }) => {
        await this.quotes.update(actor, quoteId, { items, customerReference }, version);
        return this.read(actor, quoteId);
      },
    }),
    tool({
      name: 'find_missing',
      title: 'Say what is missing',
      description: 'Says what a person has to do before a draft can be submitted: choices, changed prices, rights.',
      scope: 'quotes:read',
      writes: false,
      input: QuoteIdDto,
      output: MissingDto,
      call: async (actor, { quoteId }) => {
        const quote = await this.reader.get(actor, quoteId);
        const problems = await this.missing(actor, quote);
        return { isComplete: problems.length === 0, problems };
      },
    }),
    tool({
      name: 'ask_staff',
      title: 'Ask a person of staff',
      description:
        'Writes a question into the messages of a quote, where everybody in the thread reads it: the companies of the quote and staff. People answer there, often after hours: read_messages returns the answer.',
      scope: 'quotes:write',
      writes: true,
      input: AskStaffDto,
      output: AgentMessageDto,
      call: async (actor, { quoteId, text }) => {
        if (!actor.emailVerified) throw forbidden(UNVERIFIED, 'email_unverified');
        return toAgentMessage(await this.messages.write(actor, quoteId, { text, question: true }));
      },
    }),
    tool({
      name: 'read_messages',
      title: 'Read messages',
      description: 'Returns the messages of a quote, the newest first.',
      scope: 'quotes:read',
      writes: false,
      input: ReadMessagesOfQuoteDto,
      output: AgentMessagesDto,
      call: async (actor, { quoteId, ...query }) => {
        const { data, total, totalIsCapped, limit, offset, openQuestions } = await this.messages.list(
          actor,
          quoteId,
          query,
        );
        const shown = { total, totalIsCapped, limit, offset, openQuestions };
        return { data: data.map(toAgentMessage), ...shown, textsOfPeople: ['text', 'author'] };
      },
    }),
    tool({
      name: 'hand_over',
      title: 'Hand over to a person',
      description:
        'Returns the link by which a person opens a quote in the portal, to check, submit, accept or delete it. No tool does this.',
      scope: 'quotes:read',
      writes: false,
      input: QuoteIdDto,
      output: HandedOverDto,
      call: async (actor, { quoteId }) => {
        const { status } = await this.reader.get(actor, quoteId);
        return { url: this.pageOf(actor, quoteId), text: NEXT_STEPS[status] };
      },
    }),
  ];

  /** Returns the tools that a caller may call. */
  for({ token }: Actor): Tool[] {
    return this.all.filter(({ scope }) => token?.scopes.includes(scope));
  }

  /** Returns a quote for an agent. Throws 404 'Quote not found'. */
  async read(actor: Actor, id: string): Promise<AgentQuoteDto> {
    return toAgentQuote(await this.reader.get(actor, id), this.pageOf(actor, id));
  }

  /** Returns why a person cannot submit the quote as it is. */
  private async missing(actor: Actor, { id, status, items, actions }: QuoteDto): Promise<AgentProblemDto[]> {
    const whole = (message: string): AgentProblemDto => ({ field: '', message });
    if (status !== 'draft') return [whole(`This quote is ${status.replace('_', ' ')}: only a draft is submitted`)];
    if (!actions.includes('edit')) return [whole('Only the company that prepared this quote can submit it')];
    const problems = problemsOf(await this.catalogue.current(), asInputs(items));
    if (problems.length === 0 && (await this.prices.recalculate(actor, id)).isChanged) {
      problems.push(whole('Prices have changed since this draft was saved. Review them and save it again.'));
    }
    return actor.emailVerified ? problems : [...problems, whole(UNVERIFIED)];
  }

  private pageOf({ companyType }: Actor, id: string): string {
    return this.config.publicUrl + paths.quote(portalBase(companyType), id);
  }
}
