import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsObject, IsOptional } from 'class-validator';
import { SomeOf } from '../platform/http/fields/filter-fields.js';
import { Obeys } from '../platform/http/fields/obeys.js';
import { OptionalText, RequiredText, Text } from '../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import {
  MAIL_CATEGORIES,
  MAIL_RECORDS,
  type MailCategory,
  type MailRecord,
} from '../platform/mail/mail-declaration.js';
import type { MailSource } from '../platform/mail/mail-renderer.js';
import {
  TEMPLATE_ACTIONS,
  TEMPLATE_BODY,
  TEMPLATE_DESCRIPTION,
  TEMPLATE_PREHEADER,
  TEMPLATE_REASON,
  TEMPLATE_STATES,
  TEMPLATE_SUBJECT,
  TEMPLATE_TITLE,
  type TemplateAction,
  type TemplateState,
} from '../rules/email-template.js';
import { textProblem } from '../rules/text-rule.js';

const VARIABLE_TYPES = [
  'text',
  'number',
  'money',
  'date',
  'moment',
  'yesNo',
  'texts',
  'path',
  'link',
  'group',
  'list',
] as const;
const PARTS = ['subject', 'preheader', 'body'] as const;

const CATEGORY_WORDS = { message: `Category must be one of ${MAIL_CATEGORIES.join(', ')}` };

/** What a template says: Handlebars, with the helpers and parts of the portal's mails. */
class SourceDto {
  @Text(TEMPLATE_SUBJECT)
  subject!: string;

  /** What mail programs show beside the subject. */
  @Text(TEMPLATE_PREHEADER)
  preheader?: string | null;

  /** At most 40,000 characters. */
  @Transform(({ value }) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : (value as unknown)))
  @Obeys((value) => textProblem(TEMPLATE_BODY, value))
  body!: string;
}

/** A template as staff write it. Name, description and category are an own one's: those of a mail of the portal stay. */
export class WriteEmailTemplateDto extends SourceDto {
  @IsOptional()
  @Text(TEMPLATE_TITLE)
  title?: string;

  @Text(TEMPLATE_DESCRIPTION)
  description?: string | null;

  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory', required: false })
  @IsOptional()
  @IsIn(MAIL_CATEGORIES, CATEGORY_WORDS)
  category?: MailCategory;

  /** Why, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

/** A template of one's own. */
export class CreateEmailTemplateDto extends SourceDto {
  @Text(TEMPLATE_TITLE)
  title!: string;

  @Text(TEMPLATE_DESCRIPTION)
  description?: string | null;

  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  @IsIn(MAIL_CATEGORIES, CATEGORY_WORDS)
  category!: MailCategory;

  /** The mail of the portal whose variables it has. Default: none. */
  @OptionalText({ label: 'The mail that it is based on', max: 80 })
  base?: string | null;

  /** Why, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

export class DuplicateEmailTemplateDto {
  @Text(TEMPLATE_TITLE)
  newName!: string;
}

export class ResetEmailTemplateDto {
  /** Why, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

class GivenVariablesDto {
  /** What the mail tells, over the examples: `{"daysLeft": 3}`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject({ message: 'variables must be an object' })
  variables?: Record<string, unknown>;
}

/** What is given of a draft is shown in place of what is saved. */
export class PreviewEmailTemplateDto extends GivenVariablesDto {
  /** A record of the template's kind (`record`), which tells what it can in place of the examples. */
  @OptionalText({ label: 'Record', max: 80 })
  recordId?: string | null;

  @IsOptional()
  @Obeys((value) => draftProblem('subject', value))
  subject?: string;

  @IsOptional()
  @Obeys((value) => draftProblem('preheader', value))
  preheader?: string;

  @IsOptional()
  @Obeys((value) => draftProblem('body', value))
  body?: string;
}

/** What is wrong with a draft's template is told in the answer. */
const draftProblem = (part: keyof MailSource, value: unknown) =>
  typeof value === 'string' ? null : `${part} must be text`;

export class TestEmailTemplateDto extends PreviewEmailTemplateDto {
  /** The template's id. */
  @RequiredText({ label: 'Template', max: 80 })
  templateName!: string;
}

export class EmailTemplateListQueryDto extends ListQueryDto {
  /** One category, or several with commas. */
  @SomeOf('category', MAIL_CATEGORIES)
  category?: string;

  /** One state, or several with commas. */
  @SomeOf('state', TEMPLATE_STATES)
  state?: string;

  /** `true`: own ones with the variables of a mail; `false`: the others. */
  @SomeOf('based', ['true', 'false'])
  based?: string;
}

export class EmailTemplateCategoryDto {
  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  category!: MailCategory;
  templates!: number;
  /** Of them those that are staff's own, or that staff have changed. */
  changed!: number;
}

export class EmailTemplateRowDto {
  /** Its name: `quote-sent`. */
  id!: string;
  title!: string;
  /** To whom and when. */
  description!: string | null;
  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  category!: MailCategory;
  @ApiProperty({ enum: TEMPLATE_STATES, enumName: 'TemplateState' })
  state!: TemplateState;
  /** The mail whose variables an own one has. */
  base!: string | null;
  /** As it is written. */
  subject!: string;
  /** Null of one that was never changed, as the next. */
  updatedAt!: string | null;
  updatedByName!: string | null;
  version!: number;
}

class EmailTemplateVariableDto {
  name!: string;
  @ApiProperty({ enum: VARIABLE_TYPES, enumName: 'MailVariableType' })
  type!: (typeof VARIABLE_TYPES)[number];
  /** As a text; null of a group or list. */
  example!: string | null;
  isOptional!: boolean;
  /** Of a group, or of each row of a list. */
  @ApiProperty({ type: () => [EmailTemplateVariableDto], required: false })
  fields?: EmailTemplateVariableDto[];
}

/** What stands in braces before a variable: `{{money total "EUR"}}`. */
class EmailTemplateHelperDto {
  name!: string;
  /** What it takes, in order: types of variables. */
  takes!: string[];
}

/** What is drawn by name: `{{> title text="Hello"}}`. */
class EmailTemplatePartDto {
  name!: string;
  /** What it takes, by name. */
  takes!: string[];
  /** It goes around something: `{{#> note}}…{{/note}}`. */
  isBlock!: boolean;
}

class EmailTemplateHistoryDto {
  number!: number;
  createdAt!: string;
  authorName!: string;
  reason!: string | null;
  /** It went back to how the portal has it. */
  isReset!: boolean;
}

class MailSourceDto implements MailSource {
  subject!: string;
  preheader!: string;
  body!: string;
}

export class EmailTemplateVersionDto extends MailSourceDto {
  number!: number;
}

export class EmailTemplateDto extends EmailTemplateRowDto {
  preheader!: string;
  body!: string;
  /** As the portal has it; null of an own one. */
  @ApiProperty({ type: MailSourceDto, nullable: true })
  original!: MailSourceDto | null;
  @ApiProperty({ type: [EmailTemplateVariableDto] })
  variables!: EmailTemplateVariableDto[];
  /** Of which kind one can be chosen to preview it with; null where it is about none. */
  @ApiProperty({ enum: MAIL_RECORDS, enumName: 'MailRecord', nullable: true })
  record!: MailRecord | null;
  /** What may be written in a template besides its variables. */
  @ApiProperty({ type: [EmailTemplateHelperDto] })
  helpers!: EmailTemplateHelperDto[];
  @ApiProperty({ type: [EmailTemplatePartDto] })
  parts!: EmailTemplatePartDto[];
  /** Since when it is sent as the portal has it, because it could not be rendered. */
  failedAt!: string | null;
  failure!: string | null;
  /** Newest first. */
  @ApiProperty({ type: [EmailTemplateHistoryDto] })
  history!: EmailTemplateHistoryDto[];
  @ApiProperty({ enum: TEMPLATE_ACTIONS, enumName: 'TemplateAction', isArray: true })
  actions!: TemplateAction[];
}

class TemplateProblemDto {
  @ApiProperty({ enum: PARTS, enumName: 'MailPart' })
  part!: keyof MailSource;
  /** From 1, as the next. */
  line!: number;
  column!: number;
  message!: string;
}

/** A mail as its template makes it, or what keeps it from that: then all but `problems` is null. */
export class EmailTemplatePreviewDto {
  subject!: string | null;
  preheader!: string | null;
  html!: string | null;
  text!: string | null;
  /** Bytes of the HTML. */
  size!: number | null;
  @ApiProperty({ type: [TemplateProblemDto] })
  problems!: TemplateProblemDto[];
}

export class TestedEmailTemplateDto {
  sentTo!: string;
}
