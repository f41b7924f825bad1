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

/** Which column holds what: their places, from 0. What none holds is left out. */
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
  /** Any word but such as 'subscribed' or 'active' leaves its row out. */
  @Place()
  status?: number;
  /** A time or a word, but 'no' and the like, leaves its row out. */
  @Place()
  unsubscribed?: number;
  /** The same of who is blocklisted, bounced or cannot be reached. */
  @Place()
  blocked?: number;
}

export class CheckImportDto {
  @Type(() => ImportMappingDto)
  @ValidateNested()
  mapping!: ImportMappingDto;
}

/** How everybody in the file agreed. */
export class ImportSubscribersDto extends PickType(AddSubscriberDto, ['source', 'proof', 'consentedOn']) {
  /** Of whoever's row names none; all of them when absent. */
  @ApiPropertyOptional({ enum: TOPICS, enumName: 'NewsletterTopic', isArray: true })
  @IsOptional()
  @ArrayNotEmpty({ message: SUBSCRIPTION_PROBLEMS.topics })
  @ArrayUnique({ message: 'Each topic is there once' })
  @IsIn(TOPICS, { each: true, message: `topics must be of ${TOPICS.join(', ')}` })
  topics?: Topic[];
}

export class UploadImportDto {
  @ApiProperty({ type: 'string', format: 'binary' })
  file!: unknown;
}

export class ImportProblemDto {
  id!: string;
  /** As a text editor counts them. */
  line!: number;
  /** The address that stands there; null where it was erased. */
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
  /** Done in the present step. */
  rows!: number;
  /** Null until it was checked. */
  totalRows!: number | null;
  /** Of these rows, whose addresses are subscribed, or would be. */
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
  /** Whether the first row names the columns. */
  hasHead!: boolean;
  /** Names of the columns; none once the file is gone. */
  columns!: string[];
  /** The first rows of the file; none while a job is at work, or once it is gone. */
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } } })
  sample!: string[][];
  mapping!: ImportMappingDto;
  @ApiProperty({ enum: STAFF_SOURCES, nullable: true })
  source!: (typeof STAFF_SOURCES)[number] | null;
  proof!: string | null;
  consentedOn!: string | null;
  /** Why it failed. */
  error!: string | null;
  /** When a file that is not imported is removed, or the list of what was wrong. */
  expiresAt!: string;
  @ApiProperty({ enum: IMPORT_ACTION_NAMES, isArray: true })
  actions!: ImportAction[];
}
