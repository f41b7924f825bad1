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
  /** One status, or several separated by commas. */
  @SomeOf('status', MAIL_STATUSES)
  status?: string;

  /**
   * Only mails about records of this type; with `subjectId`, only mails about that record. `user` requires `subjectId`,
   * and then also finds the mails to the user's address.
   */
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
  /** Number or name of the record; null when it no longer exists. */
  name!: string | null;
}

/** A mail that the portal sends, with its delivery status. */
export class MailDto {
  id!: string;
  /** Subject line of the mail. */
  subject!: string;
  /** Title of the mail's template. */
  template!: string;
  recipient!: string;
  about!: MailAboutDto | null;
  @ApiProperty({ enum: MAIL_STATUSES, enumName: 'MailStatus' })
  status!: MailStatus;
  createdAt!: string;
  sentAt!: string | null;
  /** Number of delivery attempts so far. */
  attempts!: number;
  /** Time of the next attempt of a pending mail. */
  nextAttemptAt!: string | null;
  /** Last message of the mail server, or the last error. */
  error!: string | null;
  /** True when the mail repeats an earlier one. */
  isRepeat!: boolean;
  /** True when the mail has a link that works only once. The mail cannot be resent; a new link must be requested. */
  hasLink!: boolean;
  @ApiProperty({ enum: MAIL_ACTIONS, enumName: 'MailAction', isArray: true })
  actions!: (typeof MAIL_ACTIONS)[number][];
}
