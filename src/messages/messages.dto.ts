import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { Id } from '../platform/http/fields/filter-fields.js';
import { stacked } from '../platform/http/fields/text-fields.js';
import { given, trim } from '../platform/http/validation.js';
import { QUOTE_STATUSES, type QuoteStatus } from '../rules/quote-status.js';
import {
  MESSAGE_FILE_PROBLEMS,
  MESSAGE_FILES_MAX,
  MESSAGE_MAX,
  type MessageAction,
  type MessageAudience,
  QUESTION_STATUSES,
  type QuestionStatus,
} from '../rules/messages.js';

const MessageText = () =>
  stacked(
    Transform(trim),
    IsNotEmpty({ message: 'Write a message' }),
    IsString({ message: 'A message must be text' }),
    MaxLength(MESSAGE_MAX, { message: `A message must be at most ${MESSAGE_MAX} characters` }),
  );

const REVISION = { message: 'revision must be the number of a revision of the quote' };

/** A new message, about the whole quote, one of its lines or one of its revisions. */
export class WriteMessageDto {
  /** `@{…}` with the id of a colleague mentions that person. May be missing when there are files. */
  @ValidateIf(({ text, files }: WriteMessageDto) => Boolean(text) || !(Array.isArray(files) && files.length > 0))
  @MessageText()
  text?: string;

  /** True for a note that only staff see. 403 for anyone else. */
  @ValidateIf(given)
  @IsBoolean({ message: 'internal must be true or false' })
  internal?: boolean;

  /** Id of the line of the quote that the message is about. */
  @Id('lineId', 'the id of a line of the quote')
  lineId?: string;

  /** Number of the revision that the message is about. */
  @ValidateIf(given)
  @IsInt(REVISION)
  @Min(1, REVISION)
  @Max(100_000, REVISION)
  revision?: number;

  /** Ids of files that the caller has uploaded for this message. */
  @ValidateIf(given)
  @IsArray({ message: 'files must be ids of files' })
  @ArrayMaxSize(MESSAGE_FILES_MAX, { message: MESSAGE_FILE_PROBLEMS.tooMany })
  @ArrayUnique({ message: 'Attach each file once' })
  @IsUUID(undefined, { each: true, message: 'files must be ids of files' })
  files?: string[];

  /** True when the message asks a question, which stays open until somebody settles it. */
  @ValidateIf(given)
  @IsBoolean({ message: 'question must be true or false' })
  question?: boolean;
}

/** A change of a message: of its text by its author within five minutes, or of the state of its question. */
export class ChangeMessageDto {
  @ValidateIf(given)
  @MessageText()
  text?: string;

  @ValidateIf(given)
  @IsIn(QUESTION_STATUSES, { message: `question must be one of ${QUESTION_STATUSES.join(', ')}` })
  question?: QuestionStatus;
}

/** Messages about a line of the quote. */
export class LineMessagesDto {
  lineId!: string;
  messages!: number;
  /** Number of these messages that the caller has not read. */
  unread!: number;
}

/** The caller has read a thread up to a message. */
export class ReadMessagesDto {
  /** Id of the newest message that the caller has seen. */
  @IsUUID(undefined, { message: 'through must be the id of a message' })
  through!: string;
}

export class QuoteMessageAuthorDto {
  id!: string;
  name!: string;
  company!: string;
  /** True for a member of staff. */
  isStaff!: boolean;
}

/** A line of the quote as it was when the message was written. Amounts are in euros, null for a line without a price. */
export class QuoteMessageLineDto {
  id!: string;
  name!: string;
  quantity!: number;
  unitPrice!: number | null;
  total!: number | null;
}

/** The revision that a message is about. The total is in euros, with VAT. */
export class QuoteMessageRevisionDto {
  number!: number;
  total!: number;
  createdAt!: string;
}

export class MessageFileDto {
  id!: string;
  originalName!: string;
  contentType!: string;
  /** Size in bytes. */
  size!: number;
}

/** The form of an upload. */
export class UploadMessageFileDto {
  @ApiProperty({ type: 'string', format: 'binary' })
  document!: unknown;
}

/** A person who can be mentioned, or is. */
export class MentionedPersonDto {
  id!: string;
  name!: string;
}

/** The person who settled a question, and the time. */
export class SettledQuestionDto {
  by!: string;
  at!: string;
}

/** A person who has seen a message, and the time at which the person first read it or a later one of the same readers. */
export class SeenByDto {
  name!: string;
  at!: string;
}

export class QuoteMessageDto {
  id!: string;
  /** Empty when the author has removed the message. `@{…}` with an id of `mentions` mentions that person. */
  text!: string;
  author!: QuoteMessageAuthorDto;
  /** Name of the API token or the agent that wrote it for the author; null when a person wrote it. */
  writtenBy!: string | null;
  /** Readers: `everyone` of the quote, the `partner` that prepared it and staff, or `staff` only. */
  audience!: MessageAudience;
  line!: QuoteMessageLineDto | null;
  aboutRevision!: QuoteMessageRevisionDto | null;
  /** The revision that the message is about, or else that of the quote when it was written; null for a draft. */
  revision!: number | null;
  files!: MessageFileDto[];
  mentions!: MentionedPersonDto[];
  question!: QuestionStatus | null;
  settled!: SettledQuestionDto | null;
  createdAt!: string;
  editedAt!: string | null;
  isDeleted!: boolean;
  /** True for a message that came by mail: `GET …/messages/{messageId}/mail` has the whole mail. */
  isMail!: boolean;
  isOwn!: boolean;
  /** True when the caller, who is told of this thread, has not read the message. */
  isNew!: boolean;
  /**
   * People of the other side who have seen the caller's last message, the first one first: for staff those of
   * companies, for a company all others. Empty for all other messages, for a note for staff, and in the answer to a
   * write.
   */
  seenBy!: SeenByDto[];
  /** Actions that the caller may take on the message now. */
  actions!: MessageAction[];
}

/** A quote with messages that the caller has not read. */
export class UnreadThreadDto {
  quoteId!: string;
  number!: string;
  company!: string;
  @ApiProperty({ enum: QUOTE_STATUSES, enumName: 'QuoteStatus' })
  status!: QuoteStatus;
  unread!: number;
  /** Number of the unread messages that mention the caller. */
  mentioned!: number;
}
