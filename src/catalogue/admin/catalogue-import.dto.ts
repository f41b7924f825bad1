import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DECIMAL_MARKS, type DecimalMark } from '../../rules/amounts.js';
import { type Kind, KINDS } from './catalogue-export.js';

export class PreviewImportDto {
  /** Text of the file: the columns of the catalogue's export, separated by commas, semicolons or tabs. */
  @IsString({ message: 'Please select a CSV file' })
  @IsNotEmpty({ message: 'This file is empty' })
  @MaxLength(400_000, { message: 'This file is larger than 400 kB' })
  csv!: string;

  /** Decimal mark of all numbers, for a file that leaves it open: in '18.900' the point may be the decimal mark or a separator. */
  @ApiPropertyOptional({ enum: DECIMAL_MARKS, enumName: 'DecimalMark' })
  @IsOptional()
  @IsIn(DECIMAL_MARKS, { message: 'decimalMark must be . or ,' })
  decimalMark?: DecimalMark;
}

export class RunImportDto extends PreviewImportDto {
  /** Version of the preview. */
  @Matches(/^\d{1,19}$/, { message: 'version must be that of a preview' })
  version!: string;

  /** Rows with an intended price change of more than half. */
  @IsOptional()
  @IsInt({ each: true, message: 'confirmedRows must be numbers of rows' })
  @ArrayMaxSize(5_000, { message: 'confirmedRows are at most 5,000' })
  confirmedRows?: number[];
}

/** Change of a price in euros; null for no price. */
export class PriceChangeDto {
  before!: number | null;
  after!: number | null;
  /** Change as a fraction of the old price: 0.05 is 5% more. Null when the old price is null or 0, or the new one is null. */
  change!: number | null;
  /** True when the price changes by more than half, or from or to null or 0; the row must then be confirmed. */
  isLarge!: boolean;
}

/** A number that can be read in two ways while no other number in the file settles it. */
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
  /** The new value as it was understood. */
  after!: string;
  /** Set only for the column 'Price'. */
  @ApiProperty({ type: PriceChangeDto, nullable: true })
  price!: PriceChangeDto | null;
}

export class ImportErrorDto {
  row!: number;
  /** Null for an error of the whole row. */
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
  /** The first numbers that can be read in two ways; empty when the file itself settles the decimal mark. */
  unclear!: UnclearNumberDto[];
  /** Number of records that would change. */
  records!: number;
  changes!: ImportChangeDto[];
  /** Any error prevents the import. */
  errors!: ImportErrorDto[];
}

export class ImportedDto {
  /** Number of changed records. */
  records!: number;
}
