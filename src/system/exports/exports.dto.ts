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

  /** Between the fields of a CSV file. With `;` its numbers have decimal commas, as most of Europe's spreadsheets read them. */
  @IsIn(EXPORT_SEPARATORS, { message: 'The separator must be , or ;' })
  @ApiPropertyOptional({ enum: EXPORT_SEPARATORS, enumName: 'ExportSeparator' })
  separator: ExportSeparator = ',';

  /** As the list of the resource takes it: `{"status": "sent", "search": "holo"}`. */
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
  /** As the list of the resource took it. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  filter!: Record<string, unknown>;
  /** What the company, person or quote that the filter asks for is called now, by its id. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  names!: Record<string, string>;
  /** Who asked for it, 'Anna de Vries', and alone may have it. */
  createdBy!: string | null;
  /** Written so far. */
  rows!: number;
  /** Null until it has begun. */
  totalRows!: number | null;
  createdAt!: string;
  /** When the file is removed. */
  expiresAt!: string;
  @ApiProperty({ enum: ['download'], isArray: true })
  actions!: 'download'[];
}
