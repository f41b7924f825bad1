import { ValidateBy } from 'class-validator';
import { isBase64 } from '../../platform/base64.js';

const WRONG_MAIL = 'mail must be the source of a mail in base 64';

/** A mail that came to a reply address. */
export class TakeReplyDto {
  /** Source of the mail (RFC 5322) with its header, in base 64. */
  @ValidateBy({ name: 'isBase64', validator: { validate: isBase64 } }, { message: WRONG_MAIL })
  mail!: string;
}

export class RepliesTakenDto {
  /** Number of new messages; 0 for a mail that is none, or that was given before. */
  taken!: number;
}

/** The mail of a message. */
export class ReplyMailDto {
  /** Text of the whole mail, with the quoted mail and the signature that the message leaves out. */
  text!: string;
}
