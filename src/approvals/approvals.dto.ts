import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, MaxLength, Min, ValidateIf } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { Flag } from '../platform/http/fields/filter-fields.js';
import { OptionalText, trimToNull } from '../platform/http/fields/text-fields.js';
import { given, IsDay } from '../platform/http/validation.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import {
  ANSWER_ENDS,
  type AnswerEnd,
  APPROVAL_ANSWERS,
  APPROVAL_OUTCOMES,
  type ApprovalAnswer,
  type ApprovalOutcome,
} from '../rules/approval.js';

export class ApprovalQueryDto extends ListQueryDto {
  /** True for the quotes whose rules, or whose VAT by hand, ask the caller, as `isMine` says. */
  @Flag('mine')
  mine?: boolean;

  /** True for the quotes that waited for agreements earlier, each with its last request. */
  @Flag('decided')
  decided?: boolean;
}

/** A person who may answer a rule, and whether that person has agreed. */
export class ApprovalAnswererDto {
  id!: string;
  name!: string;
  hasAgreed!: boolean;
}

/** A rule that touches a quote. */
export class RequestedAgreementDto {
  ruleId!: string;
  /** 'Discount on a line over 15%' */
  rule!: string;
  /** 'needs one of Sales leads' */
  needs!: string;
  /** Reason why the rule applies: 'HoloWall Stage is 17.0% below list'. */
  words!: string;
  /** Why the rule exists; null when nobody wrote it. */
  reason!: string | null;
  /** True when the rule has its agreements. */
  isMet!: boolean;
  /** Person who is asked as well because nobody answered in time; null before that. */
  escalatedTo!: string | null;
  /** Names of the rule's people who are no active administrators any more, so that it does not wait for them. */
  left!: string[];
  /** True when all of them have left, and nobody is named for the escalation who can agree: every administrator is asked. */
  asksEverybody!: boolean;
  @ApiProperty({ type: [ApprovalAnswererDto] })
  answerers!: ApprovalAnswererDto[];
  /** True while the rule needs an agreement and the caller, who has not agreed, may give it. */
  isMine!: boolean;
  /**
   * True while the rule waits for the caller, whose last answer to it was an agreement that ended because what the
   * rule looks at has changed.
   */
  isAgain!: boolean;
  /** True when the caller has agreed and may take that back, until the quote is sent. */
  mayTakeBack!: boolean;
}

/** A quote that waits for agreements, by rules or to VAT by hand, or waited for those of rules. */
export class WaitingQuoteDto {
  quoteId!: string;
  number!: string;
  customerReference!: string | null;
  company!: string;
  /** In euros, VAT included. */
  total!: number;
  currency!: string;
  revision!: number;
  askedBy!: string;
  askedAt!: string;
  /**
   * True when a rule, or VAT by hand that somebody else decided, waits for the caller's agreement; for VAT by hand that
   * has ended, true for everybody who may decide it again.
   */
  isMine!: boolean;
  /** Null while the quote waits. */
  @ApiProperty({ enum: APPROVAL_OUTCOMES, enumName: 'ApprovalOutcome', nullable: true })
  outcome!: ApprovalOutcome | null;
  /** Time of the last agreement, the refusal or the withdrawal; null for a quote that waits, changed or ended. */
  decidedAt!: string | null;
  /** Reason of the VAT that staff decided by hand, to which another administrator must agree; null when rules wait. */
  handTaxReason!: string | null;
  /** True when what the VAT by hand rests on has changed, so that staff decide it again or take it back. */
  hasHandTaxEnded!: boolean;
  /** Empty for VAT by hand. */
  @ApiProperty({ type: [RequestedAgreementDto] })
  rules!: RequestedAgreementDto[];
}

/** The answer of a person to a rule. */
export class ApprovalAgreementDto {
  id!: string;
  ruleId!: string;
  /** Revision that the person read. */
  revision!: number;
  person!: string;
  /** The person for whom `person` answered, by a delegation; null for an own answer. */
  onBehalfOf!: string | null;
  @ApiProperty({ enum: APPROVAL_ANSWERS, enumName: 'ApprovalAnswer' })
  answer!: ApprovalAnswer;
  reason!: string | null;
  createdAt!: string;
  /** True for an answer that the caller gave. */
  isOwn!: boolean;
  /** False when `endedBy` says why it does not count any more. */
  counts!: boolean;
  /**
   * `changed` when what the rule looks at has changed since, `answered_again` when the person did, `priced` when the
   * person prepared, priced or approved the quote later; null while it counts.
   */
  @ApiProperty({ enum: ANSWER_ENDS, enumName: 'AnswerEnd', nullable: true })
  endedBy!: AnswerEnd | null;
}

/**
 * Prices of the last year that staff compare a discount with: those of the line with the largest discount, per piece and
 * billing period, in other quotes that were sent. At most the latest 1,000 lines of the product are read.
 */
export class ApprovalComparisonDto {
  /** Name of the product. */
  name!: string;
  /** Price in the latest other quote of the same company in the quote's currency; null without one. */
  sameClient!: number | null;
  /** Lowest price in another quote; null without one. */
  lowest!: number | null;
  /** Average discount in percent of the list price; null without a quote. */
  usualDiscount!: number | null;
}

/** The last revision of a quote that rules touched, with the answers of all revisions, oldest first. */
export class ApprovalDto {
  revision!: number;
  /** Revision to compare it with: the one before that was asked for, sent or submitted; null without one. */
  comparedWith!: number | null;
  askedBy!: string;
  askedById!: string;
  askedAt!: string;
  /** True while this revision waits for agreements. */
  isWaiting!: boolean;
  /** True when the caller must not agree: who prepared the quote, set its prices, or asked. */
  isExcluded!: boolean;
  /** Time at which who asked took the request back; null when nobody did. */
  withdrawnAt!: string | null;
  /** True when the caller may take the request back. */
  mayWithdraw!: boolean;
  /** Null when no product is below its list price. */
  @ApiProperty({ type: ApprovalComparisonDto, nullable: true })
  comparison!: ApprovalComparisonDto | null;
  @ApiProperty({ type: [RequestedAgreementDto] })
  rules!: RequestedAgreementDto[];
  @ApiProperty({ type: [ApprovalAgreementDto] })
  answers!: ApprovalAgreementDto[];
}

/** Agreements to a quote. */
export class QuoteApprovalDto {
  /** Null for a quote that no rule has touched. */
  @ApiProperty({ type: ApprovalDto, nullable: true })
  request!: ApprovalDto | null;
}

/** The caller's answer to a rule. */
export class AnswerApprovalDto {
  /** Revision that the caller has read. 409 `revision_changed` for any other than the current one. */
  @IsInt({ message: 'revision must be the number of the revision that you read' })
  @Min(1, { message: 'revision must be the number of the revision that you read' })
  revision!: number;

  @IsUUID(undefined, { message: 'ruleId must be the id of a rule' })
  ruleId!: string;

  @IsIn(APPROVAL_ANSWERS, { message: `answer must be one of ${APPROVAL_ANSWERS.join(', ')}` })
  @ApiProperty({ enum: APPROVAL_ANSWERS, enumName: 'ApprovalAnswer' })
  answer!: ApprovalAnswer;

  /** Required with `refused`; allowed with the others. Staff read it; the client never does. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The reason must be text' })
  @MaxLength(500, { message: 'The reason must be at most 500 characters' })
  reason?: string | null;
}

const PERSON = 'Choose a member of staff';

/** A delegation: from one day to another (UTC), both included, somebody else answers for a person. */
export class CreateDelegationDto {
  /** Id of the person who is away; the caller by default. Administrators may write it for each other. */
  @ValidateIf(given)
  @IsUUID(undefined, { message: PERSON })
  userId?: string;

  @IsUUID(undefined, { message: PERSON })
  toId!: string;

  @IsDay({ message: 'The first day must be a date' })
  beginsOn!: string;

  @IsDay({ message: 'The last day must be a date' })
  endsOn!: string;

  @OptionalText({ label: 'Reason', max: 200 })
  reason?: string | null;
}

export class ApprovalPersonDto {
  id!: string;
  name!: string;
}

export class DelegationDto {
  id!: string;
  user!: ApprovalPersonDto;
  to!: ApprovalPersonDto;
  beginsOn!: string;
  endsOn!: string;
  reason!: string | null;
}
