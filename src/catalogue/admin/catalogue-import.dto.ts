import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { type Kind, KINDS } from './catalogue-export.js';

export class PreviewImportDto {
  /** The file's text: the columns of the catalogue's export, split by commas, semicolons or tabs. */
  @IsString({ message: 'Please select a CSV file' })
  @IsNotEmpty({ message: 'This file is empty' })
  @MaxLength(400_000, { message: 'This file is larger than 400 kB' })
  csv!: string;
}

export class RunImportDto extends PreviewImportDto {
  /** Of the preview. */
  @Matches(/^\d{1,19}$/, { message: 'version must be that of a preview' })
  version!: string;
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
  after!: string;
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
