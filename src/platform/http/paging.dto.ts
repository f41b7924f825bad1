import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const LIMIT = { message: 'limit must be a whole number from 1 to 100' };
const OFFSET = { message: 'offset must be a whole number from 0 to 10000000' };
const PAGE = { message: 'page must be a whole number from 1 to 100000' };
const SORT = { message: 'sort must be the name of a field, with a minus for descending' };
const SEARCH = { message: 'search must be text of at most 200 characters' };

/** Query parameters of every list. */
export class ListQueryDto {
  /** Maximum number of records in the answer, from 1 to 100. Default: 25. */
  @IsOptional()
  @Type(() => Number)
  @IsInt(LIMIT)
  @Min(1, LIMIT)
  @Max(100, LIMIT)
  limit?: number;

  /** Number of records to skip. */
  @IsOptional()
  @Type(() => Number)
  @IsInt(OFFSET)
  @Min(0, OFFSET)
  @Max(10_000_000, OFFSET)
  offset?: number;

  /** Number of the page, from 1, as an alternative to `offset`, which takes precedence. */
  @IsOptional()
  @Type(() => Number)
  @IsInt(PAGE)
  @Min(1, PAGE)
  @Max(100_000, PAGE)
  page?: number;

  /** Field to sort by; a minus before the name sorts in descending order. */
  @IsOptional()
  @IsString(SORT)
  @MaxLength(100, SORT)
  sort?: string;

  /** Words to search for. */
  @IsOptional()
  @IsString(SEARCH)
  @MaxLength(200, SEARCH)
  search?: string;
}
