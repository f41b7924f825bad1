import { Id } from '../../platform/http/fields/filter-fields.js';

export class ReturnLinesDto {
  /** Id of the draft whose lines are returned. Without it nothing is returned: the person cancels. */
  @Id('quoteId', 'the id of a quote')
  quoteId?: string;
}
