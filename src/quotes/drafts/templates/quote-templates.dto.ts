import { IsUUID } from 'class-validator';
import { RequiredText } from '../../../platform/http/fields/text-fields.js';
import { QuoteContactDto } from '../../quote-answers.dto.js';

export class SaveTemplateDto {
  /** The quote to copy the lines from, of any status. */
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
  /** Names of its products, in order. */
  products!: string[];
}
