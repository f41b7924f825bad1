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

/** Content of a template: Handlebars, with the helpers and partials of the portal's mails. */
class SourceDto {
  @Text(TEMPLATE_SUBJECT)
  subject!: string;

  /** Text that mail programs show beside the subject. */
  @Text(TEMPLATE_PREHEADER)
  preheader?: string | null;

  /** At most 40,000 characters. */
  @Transform(({ value }) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : (value as unknown)))
  @Obeys((value) => textProblem(TEMPLATE_BODY, value))
  body!: string;
}

/**
 * A template as staff write it. Name, description and category can be changed only in templates of staff; those of a
 * mail of the portal are fixed.
 */
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

  /** Reason, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

/** A new template of staff. */
export class CreateEmailTemplateDto extends SourceDto {
  @Text(TEMPLATE_TITLE)
  title!: string;

  @Text(TEMPLATE_DESCRIPTION)
  description?: string | null;

  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  @IsIn(MAIL_CATEGORIES, CATEGORY_WORDS)
  category!: MailCategory;

  /** Mail of the portal whose variables it uses. Default: none. */
  @OptionalText({ label: 'The email that it is based on', max: 80 })
  base?: string | null;

  /** Reason, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

export class DuplicateEmailTemplateDto {
  @Text(TEMPLATE_TITLE)
  newName!: string;
}

export class ResetEmailTemplateDto {
  /** Reason, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

class GivenVariablesDto {
  /** Values that replace the examples: `{"daysLeft": 3}`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject({ message: 'variables must be an object' })
  variables?: Record<string, unknown>;
}

/** Given parts of a draft replace the saved ones. */
export class PreviewEmailTemplateDto extends GivenVariablesDto {
  /** A record of the template's kind (`record`), whose data replace the examples where possible. */
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

/** Checks only the type; template errors of a draft are part of the answer. */
const draftProblem = (part: keyof MailSource, value: unknown) =>
  typeof value === 'string' ? null : `${part} must be text`;

export class TestEmailTemplateDto extends PreviewEmailTemplateDto {
  /** The template's id. */
  @RequiredText({ label: 'Template', max: 80 })
  templateName!: string;
}

export class EmailTemplateListQueryDto extends ListQueryDto {
  /** One category, or several separated by commas. */
  @SomeOf('category', MAIL_CATEGORIES)
  category?: string;

  /** One state, or several separated by commas. */
  @SomeOf('state', TEMPLATE_STATES)
  state?: string;

  /** `true`: templates of staff with the variables of a mail; `false`: the others. */
  @SomeOf('based', ['true', 'false'])
  based?: string;
}

export class EmailTemplateCategoryDto {
  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  category!: MailCategory;
  templates!: number;
  /** Templates among them that staff have made or changed. */
  changed!: number;
}

export class EmailTemplateRowDto {
  /** Name of the template: `quote-sent`. */
  id!: string;
  title!: string;
  /** Recipients and occasion of the mail. */
  description!: string | null;
  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  category!: MailCategory;
  @ApiProperty({ enum: TEMPLATE_STATES, enumName: 'TemplateState' })
  state!: TemplateState;
  /** Mail whose variables a template of staff uses. */
  base!: string | null;
  /** Template source of the subject. */
  subject!: string;
  /** Null, like the editor's name, for a mail that was never changed. */
  updatedAt!: string | null;
  updatedByName!: string | null;
  version!: number;
}

class EmailTemplateVariableDto {
  name!: string;
  @ApiProperty({ enum: VARIABLE_TYPES, enumName: 'MailVariableType' })
  type!: (typeof VARIABLE_TYPES)[number];
  /** Example as text; null for a group or list. */
  example!: string | null;
  isOptional!: boolean;
  /** Fields of a group, or of each row of a list. */
  @ApiProperty({ type: () => [EmailTemplateVariableDto], required: false })
  fields?: EmailTemplateVariableDto[];
}

/** Helper that precedes a variable in braces: `{{money total "EUR"}}`. */
class EmailTemplateHelperDto {
  name!: string;
  /** Types of its arguments, in order. */
  takes!: string[];
}

/** Partial that is included by name: `{{> title text="Hello"}}`. */
class EmailTemplatePartDto {
  name!: string;
  /** Names of its arguments. */
  takes!: string[];
  /** True when it encloses content: `{{#> note}}…{{/note}}`. */
  isBlock!: boolean;
}

class EmailTemplateHistoryDto {
  number!: number;
  createdAt!: string;
  authorName!: string;
  reason!: string | null;
  /** True when the mail was reset to the portal's original. */
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
  /** The portal's original; null for a template of staff. */
  @ApiProperty({ type: MailSourceDto, nullable: true })
  original!: MailSourceDto | null;
  @ApiProperty({ type: [EmailTemplateVariableDto] })
  variables!: EmailTemplateVariableDto[];
  /** Kind of record to preview it with; null when the mail is not about a record. */
  @ApiProperty({ enum: MAIL_RECORDS, enumName: 'MailRecord', nullable: true })
  record!: MailRecord | null;
  /** Helpers that a template may use besides its variables. */
  @ApiProperty({ type: [EmailTemplateHelperDto] })
  helpers!: EmailTemplateHelperDto[];
  @ApiProperty({ type: [EmailTemplatePartDto] })
  parts!: EmailTemplatePartDto[];
  /** Time since which the portal's original is sent, because the changed mail could not be rendered. */
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
  /** Line and column count from 1. */
  line!: number;
  column!: number;
  message!: string;
}

/** A rendered mail; with `problems`, all other fields are null. */
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
