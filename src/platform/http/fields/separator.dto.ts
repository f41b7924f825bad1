import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { EXPORT_SEPARATORS, type ExportSeparator } from '../../database/export-files.js';

/** Query options of a CSV file. */
export class SeparatorDto {
  /** Separator of the fields. With `;`, numbers have decimal commas, as most European spreadsheets expect. */
  @IsIn(EXPORT_SEPARATORS, { message: 'The separator must be , or ;' })
  @ApiPropertyOptional({ enum: EXPORT_SEPARATORS, enumName: 'ExportSeparator' })
  separator: ExportSeparator = ',';
}
