import { IsUUID } from 'class-validator';
import { RequiredText } from '../../../platform/http/fields/text-fields.js';
import { QuoteContactDto } from '../../quote-answers.dto.js';

export class SaveTemplateDto {
  /** Id of the quote whose lines are copied; the quote may have any status. */
  @IsUUID(undefined, { message: 'Quote not found' })
  quoteId!: string;

  @RequiredText({ label: 'Name', max: 100 })
  name!: string;
}

export class QuoteTemplateDto {
  id!: string;
  name!: string;
  createdAt!: string;
  createdBy!: QuoteContactDto;
  /** Names of the template's products, in order. */
  products!: string[];
}
