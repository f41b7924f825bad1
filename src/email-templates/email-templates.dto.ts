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

  /** Text that mail programs show beside the subject in the list of mails. */
  @Text(TEMPLATE_PREHEADER)
  preheader?: string | null;

  /** Template source of the body, at most 40,000 characters. */
  @Transform(({ value }) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : (value as unknown)))
  @Obeys((value) => textProblem(TEMPLATE_BODY, value))
  body!: string;
}

/**
 * New content of a template. Title, description and category can be changed only in templates that staff created; those
 * of the mails of the portal are fixed.
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

  /** Reason of the change, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

/** A new template that staff create. */
export class CreateEmailTemplateDto extends SourceDto {
  @Text(TEMPLATE_TITLE)
  title!: string;

  @Text(TEMPLATE_DESCRIPTION)
  description?: string | null;

  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  @IsIn(MAIL_CATEGORIES, CATEGORY_WORDS)
  category!: MailCategory;

  /** Mail of the portal whose variables the template uses. Default: none. */
  @OptionalText({ label: 'The email that it is based on', max: 80 })
  base?: string | null;

  /** Reason of the change, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

export class DuplicateEmailTemplateDto {
  @Text(TEMPLATE_TITLE)
  newName!: string;
}

export class ResetEmailTemplateDto {
  /** Reason of the reset, for the history. */
  @Text(TEMPLATE_REASON)
  reason?: string | null;
}

class GivenVariablesDto {
  /** Values that replace the example values: `{"daysLeft": 3}`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject({ message: 'variables must be an object' })
  variables?: Record<string, unknown>;
}

/** A draft to preview. Parts of the draft that are given replace the saved ones. */
export class PreviewEmailTemplateDto extends GivenVariablesDto {
  /** Id of a record of the template's kind (`record`); its data replace the example values where possible. */
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

/** Checks only the type; errors in the template of a draft are part of the answer. */
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

  /** `true`: templates of staff that use the variables of a mail of the portal; `false`: all other templates. */
  @SomeOf('based', ['true', 'false'])
  based?: string;
}

export class EmailTemplateCategoryDto {
  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  category!: MailCategory;
  templates!: number;
  /** Number of templates of the category that staff have created or changed. */
  changed!: number;
}

export class EmailTemplateRowDto {
  /** Id and name of the template: `quote-sent`. */
  id!: string;
  title!: string;
  /** Recipients of the mail, and the event after which it is sent. */
  description!: string | null;
  @ApiProperty({ enum: MAIL_CATEGORIES, enumName: 'MailCategory' })
  category!: MailCategory;
  @ApiProperty({ enum: TEMPLATE_STATES, enumName: 'TemplateState' })
  state!: TemplateState;
  /** Mail of the portal whose variables a template of staff uses. */
  base!: string | null;
  /** Template source of the subject. */
  subject!: string;
  /** Time of the last change; null, like the editor's name, for a mail that staff never changed. */
  updatedAt!: string | null;
  updatedByName!: string | null;
  version!: number;
}

class EmailTemplateVariableDto {
  name!: string;
  @ApiProperty({ enum: VARIABLE_TYPES, enumName: 'MailVariableType' })
  type!: (typeof VARIABLE_TYPES)[number];
  /** Example value as text; null for a group or list. */
  example!: string | null;
  isOptional!: boolean;
  /** Fields of a group, or of each item of a list. */
  @ApiProperty({ type: () => [EmailTemplateVariableDto], required: false })
  fields?: EmailTemplateVariableDto[];
}

/** Helper that is written before a variable in braces: `{{money total "EUR"}}`. */
class EmailTemplateHelperDto {
  name!: string;
  /** Types of the helper's arguments, in order. */
  takes!: string[];
}

/** Partial that is included by name: `{{> title text="Hello"}}`. */
class EmailTemplatePartDto {
  name!: string;
  /** Names of the partial's arguments. */
  takes!: string[];
  /** True when the partial encloses content: `{{#> note}}…{{/note}}`. */
  isBlock!: boolean;
}

class EmailTemplateHistoryDto {
  number!: number;
  createdAt!: string;
  authorName!: string;
  reason!: string | null;
  /** True when this step reset the mail to the portal's original. */
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
  /** The portal's original of the mail; null for a template that staff created. */
  @ApiProperty({ type: MailSourceDto, nullable: true })
  original!: MailSourceDto | null;
  @ApiProperty({ type: [EmailTemplateVariableDto] })
  variables!: EmailTemplateVariableDto[];
  /** Kind of record whose data a preview can use; null when the mail is not about a record. */
  @ApiProperty({ enum: MAIL_RECORDS, enumName: 'MailRecord', nullable: true })
  record!: MailRecord | null;
  /** Helpers that a template may use besides its variables. */
  @ApiProperty({ type: [EmailTemplateHelperDto] })
  helpers!: EmailTemplateHelperDto[];
  @ApiProperty({ type: [EmailTemplatePartDto] })
  parts!: EmailTemplatePartDto[];
  /** Time since which the portal sends its original, because the changed mail could not be rendered; null otherwise. */
  failedAt!: string | null;
  failure!: string | null;
  /** Changes of the template, newest first. */
  @ApiProperty({ type: [EmailTemplateHistoryDto] })
  history!: EmailTemplateHistoryDto[];
  @ApiProperty({ enum: TEMPLATE_ACTIONS, enumName: 'TemplateAction', isArray: true })
  actions!: TemplateAction[];
}

class TemplateProblemDto {
  @ApiProperty({ enum: PARTS, enumName: 'MailPart' })
  part!: keyof MailSource;
  /** Line of the problem; both line and column count from 1. */
  line!: number;
  column!: number;
  message!: string;
}

/** A rendered mail. With `problems`, all other fields are null. */
export class EmailTemplatePreviewDto {
  subject!: string | null;
  preheader!: string | null;
  html!: string | null;
  text!: string | null;
  /** Size of the HTML in bytes. */
  size!: number | null;
  @ApiProperty({ type: [TemplateProblemDto] })
  problems!: TemplateProblemDto[];
}

export class TestedEmailTemplateDto {
  sentTo!: string;
}
