import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString, MaxLength } from 'class-validator';
import { RequiredText } from '../platform/http/fields/text-fields.js';

const HOW_MANY = { message: 'A comparison needs two to four products' };

export class SaveComparisonDto {
  @RequiredText({ label: 'Name', required: 'A name is required', max: 80 })
  name!: string;

  /** Ids of two to four products of the catalogue, in display order. */
  @IsArray(HOW_MANY)
  @ArrayMinSize(2, HOW_MANY)
  @ArrayMaxSize(4, HOW_MANY)
  @ArrayUnique({ message: 'A comparison has each product only once' })
  @IsString({ each: true, message: 'productIds must be ids of products' })
  @MaxLength(100, { each: true, message: 'productIds must be ids of products' })
  productIds!: string[];
}

export class ComparisonDto {
  id!: string;
  name!: string;
  /** Ids of the products in display order, including products that are no longer sold. */
  productIds!: string[];
  createdAt!: string;
  updatedAt!: string;
  version!: number;
}
