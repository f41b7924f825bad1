import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalText, RequiredText } from '../platform/http/fields/text-fields.js';
import { Email } from '../platform/http/fields/person-fields.js';
import { IsDay, trim } from '../platform/http/validation.js';

export class ContactDto {
  @RequiredText({ label: 'Name', max: 100 })
  name!: string;

  @Email()
  email!: string;

  @OptionalText({ label: 'Company', max: 100 })
  company?: string | null;

  @RequiredText({ label: 'Subject', max: 200 })
  subject!: string;

  @Transform(trim)
  @IsNotEmpty({ message: 'Message is required' })
  @IsString({ message: 'Message must be text' })
  @MaxLength(5000, { message: 'Message cannot exceed 5000 characters' })
  message!: string;

  /**
   * Honeypot field that the form hides from people. A message with a value here gets the usual answer and is discarded.
   */
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  website?: string;

  /**
   * Time at which the form was opened, by the browser's clock. A message sent within 3 seconds of this time is
   * rejected.
   */
  @IsOptional()
  @IsDay({ orTime: true, message: 'startedAt must be a time' })
  startedAt?: string;
}

/** Multipart form of a message with a file. */
export class ContactFormDto extends ContactDto {
  /** The file: PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiPropertyOptional({ type: 'string', format: 'binary' })
  document?: string;
}
