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

  /** A field that no person sees: what has filled it in gets the usual answer, and is not listened to. */
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  website?: string;

  /** When the form was opened, by the clock of the browser. Nobody writes a message within 3 seconds. */
  @IsOptional()
  @IsDay({ orTime: true, message: 'startedAt must be a time' })
  startedAt?: string;
}

/** The multipart form of a message with a file. */
export class ContactFormDto extends ContactDto {
  /** PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiPropertyOptional({ type: 'string', format: 'binary' })
  document?: string;
}
