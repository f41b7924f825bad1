import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayNotEmpty, ArrayUnique, IsIn, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { CSV_ENCODINGS, CSV_SEPARATORS, type CsvEncoding, type CsvSeparator } from '../../rules/csv-text.js';
import {
  IMPORT_ACTION_NAMES,
  IMPORT_FIELDS,
  IMPORT_STATUSES,
  type ImportAction,
  type ImportField,
  type ImportStatus,
} from '../../rules/subscriber-import.js';
import { STAFF_SOURCES, SUBSCRIPTION_PROBLEMS, type Topic, TOPICS } from '../../rules/subscription.js';
import { AddSubscriberDto } from '../subscribers/subscribers.dto.js';

const Place = (): PropertyDecorator => (target, key) => {
  const words = { message: `${String(key)} must be the place of a column, from 0` };
  for (const decorate of [ApiPropertyOptional(), IsOptional(), IsInt(words), Min(0, words), Max(199, words)]) {
    decorate(target, key);
  }
};

/** Position of the column, from 0, for each field. Fields without a column are left out. */
export class ImportMappingDto {
  @Place()
  email?: number;
  @Place()
  firstName?: number;
  @Place()
  lastName?: number;
  @Place()
  company?: number;
  @Place()
  industry?: number;
  @Place()
  topics?: number;
  /**
   * Column with a status. A row is skipped unless its value means that the address is subscribed, like 'subscribed' or
   * 'active'.
   */
  @Place()
  status?: number;
  /** Column that marks unsubscribed addresses. A row is skipped unless its value is empty, 'no' or a similar word. */
  @Place()
  unsubscribed?: number;
  /**
   * Column that marks addresses that are blocklisted, have bounced or cannot be reached; its values are read like
   * `unsubscribed`.
   */
  @Place()
  blocked?: number;
}

export class CheckImportDto {
  @Type(() => ImportMappingDto)
  @ValidateNested()
  mapping!: ImportMappingDto;
}

/** Consent that applies to all people in the file. */
export class ImportSubscribersDto extends PickType(AddSubscriberDto, ['source', 'proof', 'consentedOn']) {
  /** Topics for rows without topics; all topics when absent. */
  @ApiPropertyOptional({ enum: TOPICS, enumName: 'NewsletterTopic', isArray: true })
  @IsOptional()
  @ArrayNotEmpty({ message: SUBSCRIPTION_PROBLEMS.topics })
  @ArrayUnique({ message: 'Each topic only once' })
  @IsIn(TOPICS, { each: true, message: `topics must be of ${TOPICS.join(', ')}` })
  topics?: Topic[];
}

export class UploadImportDto {
  @ApiProperty({ type: 'string', format: 'binary' })
  file!: unknown;
}

export class ImportProblemDto {
  id!: string;
  /** Line number in the file, as in a text editor. */
  line!: number;
  /** E-mail address in the row; null once it was erased. */
  value!: string | null;
  @ApiProperty({ enum: IMPORT_FIELDS, enumName: 'ImportField' })
  field!: ImportField;
  problem!: string;
}

export class ImportRowDto {
  id!: string;
  filename!: string;
  /** Size of the file in bytes. */
  size!: number;
  @ApiProperty({ enum: IMPORT_STATUSES, enumName: 'SubscriberImportStatus' })
  status!: ImportStatus;
  /** Number of rows that the current step has processed. */
  rows!: number;
  /** Number of rows of the file; null until the file was checked. */
  totalRows!: number | null;
  /** Number of processed rows whose addresses are subscribed, or would be subscribed by the import. */
  taken!: number;
  createdBy!: string;
  createdAt!: string;
  finishedAt!: string | null;
}

export class SubscriberImportDto extends ImportRowDto {
  @ApiProperty({ enum: CSV_ENCODINGS })
  encoding!: CsvEncoding;
  @ApiProperty({ enum: CSV_SEPARATORS })
  separator!: CsvSeparator;
  /** True when the first row contains the names of the columns. */
  hasHead!: boolean;
  /** Names of the columns; empty once the file is deleted. */
  columns!: string[];
  /** First rows of the file; empty while a job is running or once the file is deleted. */
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } } })
  sample!: string[][];
  mapping!: ImportMappingDto;
  @ApiProperty({ enum: STAFF_SOURCES, nullable: true })
  source!: (typeof STAFF_SOURCES)[number] | null;
  proof!: string | null;
  consentedOn!: string | null;
  /** Reason why the import failed. */
  error!: string | null;
  /** Time at which the file is deleted if it is not imported; after the import, time at which the problems are deleted. */
  expiresAt!: string;
  @ApiProperty({ enum: IMPORT_ACTION_NAMES, isArray: true })
  actions!: ImportAction[];
}
