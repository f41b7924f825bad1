import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { RequiredText, stacked, trimToNull } from '../platform/http/fields/text-fields.js';
import { given, IsDay, IsDecimal } from '../platform/http/validation.js';
import { APPROVAL_NEEDS, type ApprovalNeeds, MAX_WORKING_DAYS } from '../rules/approval.js';
import { APPROVAL_KINDS, type ApprovalKind } from '../rules/approval-kinds.js';
import { ApprovalPersonDto } from './approvals.dto.js';

const MAX_PEOPLE = 50;
const PEOPLE = `Choose at most ${MAX_PEOPLE} people`;
const THRESHOLD = 'The limit must be a number of at least 0 with at most two decimals';
const COVERS = 'covers must be country codes or product types';
const DAYS = `Choose 1 to ${MAX_WORKING_DAYS} working days`;

const People = () =>
  stacked(
    IsArray({ message: 'Choose people' }),
    ArrayMaxSize(MAX_PEOPLE, { message: PEOPLE }),
    ArrayUnique({ message: 'Choose each person once' }),
    IsUUID(undefined, { each: true, message: 'Choose people' }),
  );

/** Condition of a rule, the people who must agree, and the days on which it applies. Days are whole days in UTC. */
export class SaveApprovalRuleDto {
  @IsIn(APPROVAL_KINDS, { message: `kind must be one of ${APPROVAL_KINDS.join(', ')}` })
  @ApiProperty({ enum: APPROVAL_KINDS, enumName: 'ApprovalKind' })
  kind!: ApprovalKind;

  /** Percentage, euros, days or weeks, by the kind; absent or null for a kind without a limit. */
  @IsOptional()
  @IsDecimal(2, { message: THRESHOLD })
  @Min(0, { message: THRESHOLD })
  @Max(999_999_999_999, { message: 'The limit is too large' })
  threshold?: number | null;

  /**
   * Country codes (`country`) or product types (`line_below_list`, `lead_time`, where none means all); absent for other
   * kinds.
   */
  @ValidateIf(given)
  @IsArray({ message: COVERS })
  @ArrayMaxSize(300, { message: COVERS })
  @ArrayUnique({ message: 'Choose each of them once' })
  @Matches(/^[^\p{C}]{1,60}$/u, { each: true, message: COVERS })
  covers?: string[];

  @IsIn(APPROVAL_NEEDS, { message: `needs must be one of ${APPROVAL_NEEDS.join(', ')}` })
  @ApiProperty({ enum: APPROVAL_NEEDS, enumName: 'ApprovalNeeds' })
  needs!: ApprovalNeeds;

  /** Ids of the people who are asked, system administrators; empty with `roleId`. */
  @People()
  peopleIds!: string[];

  /** Id of the role whose members are asked instead. */
  @IsOptional()
  @IsUUID(undefined, { message: 'Choose a role' })
  roleId?: string | null;

  /** Why the rule exists; shown to the people who are asked. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The reason must be text' })
  @MaxLength(500, { message: 'The reason must be at most 500 characters' })
  reason?: string | null;

  /** First day of the rule, today or later. */
  @IsDay({ message: 'Choose the first day' })
  beginsOn!: string;

  /** Last day of the rule; null without an end. */
  @IsOptional()
  @IsDay({ message: 'The last day must be a date' })
  endsOn?: string | null;

  /**
   * Number of working days after which the people who were asked and have not answered are mailed once more; null for never.
   * Nobody else is asked.
   */
  @IsOptional()
  @IsInt({ message: DAYS })
  @Min(1, { message: DAYS })
  @Max(MAX_WORKING_DAYS, { message: DAYS })
  remindAfter?: number | null;

  /** Person who is asked as well when nobody has answered after `escalateAfter` working days. */
  @IsOptional()
  @IsUUID(undefined, { message: 'Choose a member of staff' })
  escalateToId?: string | null;

  @IsOptional()
  @IsInt({ message: DAYS })
  @Min(1, { message: DAYS })
  @Max(MAX_WORKING_DAYS, { message: DAYS })
  escalateAfter?: number | null;

  /** False to leave the rule switched off. Absent: a new rule is on, another one stays as it is. */
  @IsOptional()
  @IsBoolean({ message: 'isOn must be true or false' })
  isOn?: boolean;
}

export class SwitchApprovalRuleDto {
  @IsBoolean({ message: 'isOn must be true or false' })
  isOn!: boolean;
}

export class SimulateApprovalRuleDto extends PickType(SaveApprovalRuleDto, ['kind', 'threshold', 'covers'] as const) {}

export class ApprovalRuleRoleDto {
  id!: string;
  name!: string;
}

const APPROVAL_RULE_STATES = ['planned', 'current', 'off', 'ended'] as const;
export type ApprovalRuleState = (typeof APPROVAL_RULE_STATES)[number];

export class ApprovalRuleDto {
  id!: string;
  /** 'Discount on a line over 15%' */
  rule!: string;
  /** 'needs one of Sales leads' */
  needsWords!: string;
  @ApiProperty({ enum: APPROVAL_KINDS, enumName: 'ApprovalKind' })
  kind!: ApprovalKind;
  threshold!: number | null;
  covers!: string[];
  @ApiProperty({ enum: APPROVAL_NEEDS, enumName: 'ApprovalNeeds' })
  needs!: ApprovalNeeds;
  @ApiProperty({ type: [ApprovalPersonDto] })
  people!: ApprovalPersonDto[];
  role!: ApprovalRuleRoleDto | null;
  reason!: string | null;
  beginsOn!: string;
  endsOn!: string | null;
  escalateTo!: ApprovalPersonDto | null;
  escalateAfter!: number | null;
  remindAfter!: number | null;
  /** State of the rule: it begins later, applies today, is switched off, or has ended. */
  @ApiProperty({ enum: APPROVAL_RULE_STATES, enumName: 'ApprovalRuleState' })
  state!: ApprovalRuleState;
  /** Number of quotes that the rule touched in the last 12 months. */
  quotes!: number;
  /** Average number of days from the approval to the agreement, in the last 12 months; null without one. */
  averageDays!: number | null;
  /** Number of quotes that wait for an agreement to this rule. */
  waiting!: number;
  /** Names of its people who are no active administrators any more, so that the rule does not wait for them. */
  left!: string[];
  /** True when all of its people have left, so that the person of its escalation is asked at once. */
  isAbandoned!: boolean;
  /** True when that person has left as well, or there is none, so that every administrator is asked. */
  asksEverybody!: boolean;
  version!: number;
}

/** A quote of the simulation. */
export class SimulatedQuoteDto {
  id!: string;
  number!: string;
  company!: string;
  /** In euros, VAT included. */
  total!: number;
  sentAt!: string;
  /** Name of the member of staff who sent it; null for the portal itself. */
  sentBy!: string | null;
}

/** Quotes of a member of staff in the simulation. */
export class SimulatedSenderDto {
  /** Null for the portal itself. */
  name!: string | null;
  quotes!: number;
}

/** Effect that a rule would have had on the quotes that were sent in the last year. */
export class ApprovalSimulationDto {
  /** Number of quotes that were sent in the last year, and of those that would have waited. */
  sent!: number;
  held!: number;
  /** True when more quotes were sent than are read, which are the latest 5,000. */
  isCapped!: boolean;
  /** Number of quotes under review that the rule touches by what they say now. */
  underReview!: number;
  /** Average number of days that agreements took in the last year; null without one. */
  averageDays!: number | null;
  /** True when these are the agreements to rules of this kind; otherwise those to all rules. */
  isOfKind!: boolean;
  /** Number of those quotes by the member of staff who sent them, the most first. */
  @ApiProperty({ type: [SimulatedSenderDto] })
  senders!: SimulatedSenderDto[];
  /** The ten of them with the largest totals. */
  @ApiProperty({ type: [SimulatedQuoteDto] })
  largest!: SimulatedQuoteDto[];
}

/** A change of a rule, from the audit log. */
export class ApprovalRuleChangeDto {
  /** Changes, each as a sentence: 'Total from €200,000 to €250,000'. */
  words!: string[];
  changedAt!: string;
  /** Name of the member of staff; null for what no request changed. */
  changedBy!: string | null;
}

export class SaveApprovalRoleDto {
  @RequiredText({ label: 'Name', required: 'A name is required', max: 60 })
  name!: string;

  /** Ids of the members, system administrators. */
  @People()
  @ArrayNotEmpty({ message: 'Choose at least one person' })
  memberIds!: string[];
}

export class ApprovalRoleDto {
  id!: string;
  name!: string;
  @ApiProperty({ type: [ApprovalPersonDto] })
  members!: ApprovalPersonDto[];
  /** True when none of its members can agree any more. */
  isAbandoned!: boolean;
  version!: number;
}
