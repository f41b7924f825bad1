import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { EXPORT_SEPARATORS, type ExportSeparator } from '../../database/export-files.js';

/** What a CSV file takes. */
export class SeparatorDto {
  /** Between the fields. With `;` numbers have decimal commas, as most of Europe's spreadsheets read them. */
  @IsIn(EXPORT_SEPARATORS, { message: 'The separator must be , or ;' })
  @ApiPropertyOptional({ enum: EXPORT_SEPARATORS, enumName: 'ExportSeparator' })
  separator: ExportSeparator = ',';
}
