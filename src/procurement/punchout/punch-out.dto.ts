import { IsUUID } from 'class-validator';
import { Id } from '../../platform/http/fields/filter-fields.js';

export class AskForQuoteDto {
  /** Id of the draft. */
  @IsUUID(undefined, { message: 'quoteId must be the id of a quote' })
  quoteId!: string;

  /** Id of the draft's line with the product. Without it all products without a price are asked for. */
  @Id('itemId', 'the id of a line')
  itemId?: string;
}

export class ReturnLinesDto {
  /** Id of the draft or the sent quote whose lines are returned. Without it nothing is returned: the person cancels. */
  @Id('quoteId', 'the id of a quote')
  quoteId?: string;
}
