import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** What every list takes. */
export class ListQueryDto {
  /** Records a page, at most 100. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number;

  /** Records to skip. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(10_000_000)
  offset?: number;

  /** Page from 1, in place of `offset`. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100_000)
  page?: number;

  /** Field to sort by, with a minus for descending. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  sort?: string;

  /** Words to look for. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;
}
