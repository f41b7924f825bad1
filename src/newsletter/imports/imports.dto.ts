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

/** Columns by their content: positions from 0. Fields without a column are left out. */
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
  /** Any value other than a word like 'subscribed' or 'active' leaves the row out. */
  @Place()
  status?: number;
  /** A time or a word leaves the row out, except 'no' and the like. */
  @Place()
  unsubscribed?: number;
  /** Like `unsubscribed`, for addresses that are blocklisted, have bounced or cannot be reached. */
  @Place()
  blocked?: number;
}

export class CheckImportDto {
  @Type(() => ImportMappingDto)
  @ValidateNested()
  mapping!: ImportMappingDto;
}

/** Consent of all people in the file. */
export class ImportSubscribersDto extends PickType(AddSubscriberDto, ['source', 'proof', 'consentedOn']) {
  /** Topics for rows that name none; all topics when absent. */
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
  /** Line as a text editor counts lines. */
  line!: number;
  /** Address in the row; null where it was erased. */
  value!: string | null;
  @ApiProperty({ enum: IMPORT_FIELDS, enumName: 'ImportField' })
  field!: ImportField;
  problem!: string;
}

export class ImportRowDto {
  id!: string;
  filename!: string;
  /** Bytes. */
  size!: number;
  @ApiProperty({ enum: IMPORT_STATUSES, enumName: 'SubscriberImportStatus' })
  status!: ImportStatus;
  /** Rows done in the present step. */
  rows!: number;
  /** Null until it was checked. */
  totalRows!: number | null;
  /** Rows among these whose addresses are, or would be, subscribed. */
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
  /** True when the first row names the columns. */
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
  /** Reason of the failure. */
  error!: string | null;
  /** Time at which a file that is not imported is deleted, or the list of problems of one that is. */
  expiresAt!: string;
  @ApiProperty({ enum: IMPORT_ACTION_NAMES, isArray: true })
  actions!: ImportAction[];
}
