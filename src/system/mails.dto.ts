import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Id, SomeOf } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import {
  MAIL_STATUSES,
  MAIL_SUBJECTS,
  type MailStatus,
  type MailSubject,
} from '../platform/mail/outbox-mail.entity.js';

const MAIL_ACTIONS = ['resend', 'give_up'] as const;

export class MailQueryDto extends ListQueryDto {
  /** One status, or several with commas. */
  @SomeOf('status', MAIL_STATUSES)
  status?: string;

  /** With `subjectId`: the mails about that record; about a person also whatever went to their address. */
  @IsOptional()
  @IsIn(MAIL_SUBJECTS, { message: `subjectType must be one of ${MAIL_SUBJECTS.join(', ')}` })
  @ApiProperty({ enum: MAIL_SUBJECTS, enumName: 'MailSubject', required: false })
  subjectType?: MailSubject;

  @Id('subjectId')
  subjectId?: string;
}

class MailAboutDto {
  @ApiProperty({ enum: MAIL_SUBJECTS, enumName: 'MailSubject' })
  type!: MailSubject;
  id!: string;
  /** A number, or a name; null when the record is gone. */
  name!: string | null;
}

/** A mail that was written, and what became of it. */
export class MailDto {
  id!: string;
  /** What it is headed, as its recipient reads it. */
  subject!: string;
  /** What the mail is called, whatever it is headed. */
  template!: string;
  recipient!: string;
  about!: MailAboutDto | null;
  @ApiProperty({ enum: MAIL_STATUSES, enumName: 'MailStatus' })
  status!: MailStatus;
  createdAt!: string;
  sentAt!: string | null;
  /** Tries so far. */
  attempts!: number;
  /** When a pending one is tried again. */
  nextAttemptAt!: string | null;
  /** What the mail server, or whatever went wrong, said last. */
  error!: string | null;
  /** It is an earlier mail, sent again. */
  isRepeat!: boolean;
  /** It has a link that works once, which cannot be sent again: a new one is asked for. */
  hasLink!: boolean;
  @ApiProperty({ enum: MAIL_ACTIONS, enumName: 'MailAction', isArray: true })
  actions!: (typeof MAIL_ACTIONS)[number][];
}
