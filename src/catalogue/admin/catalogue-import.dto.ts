import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DECIMAL_MARKS, type DecimalMark } from '../../rules/amounts.js';
import { type Kind, KINDS } from './catalogue-export.js';

export class PreviewImportDto {
  /** Text of the file. Its columns are those of the catalogue's export, separated by commas, semicolons or tabs. */
  @IsString({ message: 'Please select a CSV file' })
  @IsNotEmpty({ message: 'This file is empty' })
  @MaxLength(400_000, { message: 'This file is larger than 400 kB' })
  csv!: string;

  /**
   * Decimal mark of all numbers. Required only when the file does not show it: in '18.900' the point may be the decimal
   * mark or a separator of thousands.
   */
  @ApiPropertyOptional({ enum: DECIMAL_MARKS, enumName: 'DecimalMark' })
  @IsOptional()
  @IsIn(DECIMAL_MARKS, { message: 'decimalMark must be . or ,' })
  decimalMark?: DecimalMark;
}

export class RunImportDto extends PreviewImportDto {
  /** Version of the catalogue, as the preview returned it. */
  @Matches(/^\d{1,19}$/, { message: 'version must be that of a preview' })
  version!: string;

  /** Numbers of the rows whose price changes by more than half and is correct. */
  @IsOptional()
  @IsInt({ each: true, message: 'confirmedRows must be numbers of rows' })
  @ArrayMaxSize(5_000, { message: 'confirmedRows are at most 5,000' })
  confirmedRows?: number[];
}

/** Change of a price in euros; null for no price. */
export class PriceChangeDto {
  before!: number | null;
  after!: number | null;
  /**
   * Change as a fraction of the old price: 0.05 is 5% more. Null when the old price is null or 0, or the new price is
   * null.
   */
  change!: number | null;
  /**
   * True when the price changes by more than half, or from or to null or 0; the import then needs the row in
   * `confirmedRows`.
   */
  isLarge!: boolean;
}

/** A number that can be read in two ways, in a file without any number that shows the decimal mark. */
export class UnclearNumberDto {
  row!: number;
  column!: string;
  cell!: string;
  /** The number if the point is the decimal mark; null if it would have too many decimals. */
  point!: number | null;
  /** The number if the comma is the decimal mark; null if it would have too many decimals. */
  comma!: number | null;
}

/** A change of one cell. */
export class ImportChangeDto {
  /** Row number as in a spreadsheet; the header is row 1. */
  row!: number;
  @ApiProperty({ enum: KINDS })
  kind!: Kind;
  id!: string;
  name!: string;
  column!: string;
  before!: string;
  /** The new value as the import reads it. */
  after!: string;
  /** Old and new price; set only for the column 'Price'. */
  @ApiProperty({ type: PriceChangeDto, nullable: true })
  price!: PriceChangeDto | null;
}

export class ImportErrorDto {
  row!: number;
  /** Name of the column; null for an error of the whole row. */
  column!: string | null;
  message!: string;
}

/** Preview of an import. */
export class ImportPreviewDto {
  /** Version of the catalogue that the file was compared with. */
  version!: string;
  rows!: number;
  /** Decimal mark with which the numbers are read; null while the caller has to choose it, or when the numbers contradict each other. */
  @ApiProperty({ enum: DECIMAL_MARKS, enumName: 'DecimalMark', nullable: true })
  decimalMark!: DecimalMark | null;
  /** The first numbers that can be read in two ways; empty when other numbers of the file show the decimal mark. */
  unclear!: UnclearNumberDto[];
  /** Number of records that would change. */
  records!: number;
  changes!: ImportChangeDto[];
  /** Errors of the file; the import is possible only without errors. */
  errors!: ImportErrorDto[];
}

export class ImportedDto {
  /** Number of records that the import changed. */
  records!: number;
}
