import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DECIMAL_MARKS, type DecimalMark } from '../../rules/amounts.js';
import { type Kind, KINDS } from './catalogue-export.js';

export class PreviewImportDto {
  /** The file's text: the columns of the catalogue's export, split by commas, semicolons or tabs. */
  @IsString({ message: 'Please select a CSV file' })
  @IsNotEmpty({ message: 'This file is empty' })
  @MaxLength(400_000, { message: 'This file is larger than 400 kB' })
  csv!: string;

  /** The decimal mark of all its numbers, for a file that does not say it: in '18.900' it may be the point or the comma. */
  @ApiPropertyOptional({ enum: DECIMAL_MARKS, enumName: 'DecimalMark' })
  @IsOptional()
  @IsIn(DECIMAL_MARKS, { message: 'decimalMark must be . or ,' })
  decimalMark?: DecimalMark;
}

export class RunImportDto extends PreviewImportDto {
  /** Of the preview. */
  @Matches(/^\d{1,19}$/, { message: 'version must be that of a preview' })
  version!: string;

  /** Rows whose price changes by more than half, and shall. */
  @IsOptional()
  @IsInt({ each: true, message: 'confirmedRows must be numbers of rows' })
  @ArrayMaxSize(5_000, { message: 'confirmedRows are at most 5,000' })
  confirmedRows?: number[];
}

/** A price in euros that changes; null is none. */
export class PriceChangeDto {
  before!: number | null;
  after!: number | null;
  /** A fraction of what it was: 0.05 is 5% more. Null where it was none or nothing, or will be none. */
  change!: number | null;
  /** True when the price changes by more than half, or from or to none or 0: its row must be confirmed. */
  isLarge!: boolean;
}

/** A number that can be read in two ways, and no other in the file says which. */
export class UnclearNumberDto {
  row!: number;
  column!: string;
  cell!: string;
  /** The number if the point is the decimal mark; null if it would have too many decimals. */
  point!: number | null;
  /** The same for the comma. */
  comma!: number | null;
}

/** One cell that changes. */
export class ImportChangeDto {
  /** As a spreadsheet counts them; the head is the first. */
  row!: number;
  @ApiProperty({ enum: KINDS })
  kind!: Kind;
  id!: string;
  name!: string;
  column!: string;
  before!: string;
  /** As understood. */
  after!: string;
  /** Set for the column 'Price' alone. */
  @ApiProperty({ type: PriceChangeDto, nullable: true })
  price!: PriceChangeDto | null;
}

export class ImportErrorDto {
  row!: number;
  /** Null where it is about all of the row. */
  column!: string | null;
  message!: string;
}

/** What an import would do. */
export class ImportPreviewDto {
  /** Of the catalogue that it was held against. */
  version!: string;
  rows!: number;
  /** With which its numbers are read; null while that is to be said, or where they contradict each other. */
  @ApiProperty({ enum: DECIMAL_MARKS, enumName: 'DecimalMark', nullable: true })
  decimalMark!: DecimalMark | null;
  /** The first numbers that can be read in two ways; none where the file says itself what its decimal mark is. */
  unclear!: UnclearNumberDto[];
  /** That would change. */
  records!: number;
  changes!: ImportChangeDto[];
  /** While there is one, nothing can be imported. */
  errors!: ImportErrorDto[];
}

export class ImportedDto {
  /** Records that were changed. */
  records!: number;
}
