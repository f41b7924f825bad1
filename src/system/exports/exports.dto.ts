import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsObject, IsOptional } from 'class-validator';
import {
  EXPORT_FORMATS,
  EXPORT_SEPARATORS,
  type ExportFormat,
  type ExportSeparator,
} from '../../platform/database/export-files.js';
import { EXPORT_RESOURCES, EXPORT_STATUSES, type ExportResource } from './export.entity.js';

export class CreateExportDto {
  @IsIn(EXPORT_RESOURCES, { message: 'Please select what to export' })
  @ApiProperty({ enum: EXPORT_RESOURCES, enumName: 'ExportResource' })
  resource!: ExportResource;

  @IsIn(EXPORT_FORMATS, { message: 'Please select a format' })
  @ApiProperty({ enum: EXPORT_FORMATS, enumName: 'ExportFormat' })
  format!: ExportFormat;

  /** Separator of a CSV file. With `;`, numbers have decimal commas, as most European spreadsheets expect. */
  @IsIn(EXPORT_SEPARATORS, { message: 'The separator must be , or ;' })
  @ApiPropertyOptional({ enum: EXPORT_SEPARATORS, enumName: 'ExportSeparator' })
  separator: ExportSeparator = ',';

  /** Filters of the list that is exported: `{"status": "sent", "search": "holo"}`. */
  @IsOptional()
  @IsObject({ message: 'filter must be an object' })
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  filter?: Record<string, unknown>;
}

export class ExportDto {
  id!: string;
  @ApiProperty({ enum: EXPORT_RESOURCES, enumName: 'ExportResource' })
  resource!: ExportResource;
  @ApiProperty({ enum: EXPORT_FORMATS, enumName: 'ExportFormat' })
  format!: ExportFormat;
  @ApiProperty({ enum: EXPORT_STATUSES, enumName: 'ExportStatus' })
  status!: (typeof EXPORT_STATUSES)[number];
  /** Filters of the list that is exported. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  filter!: Record<string, unknown>;
  /** Names of the companies, users, quotes or orders whose ids are in the filters, by id. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  names!: Record<string, string>;
  /** Name of the user who requested the export, 'Anna de Vries'; only this user can download it. */
  createdBy!: string | null;
  /** Number of rows written so far. */
  rows!: number;
  /** Number of rows of the export; null until it has begun. */
  totalRows!: number | null;
  createdAt!: string;
  /** Time at which the file is deleted. */
  expiresAt!: string;
  @ApiProperty({ enum: ['download'], isArray: true })
  actions!: 'download'[];
}
