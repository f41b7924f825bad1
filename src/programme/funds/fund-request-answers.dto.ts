import { ApiProperty } from '@nestjs/swagger';
import {
  FUND_ACTION_NAMES,
  FUND_KIND_NAMES,
  FUND_REQUEST_STATUSES,
  type FundAction,
  type FundKind,
  type FundRequestStatus,
} from '../../rules/fund-request.js';
import { FundsDto } from './partner-funds.dto.js';

/** The funds of this year, and what is asked of them. Euros. */
export class FundsSumsDto extends FundsDto {
  /** Not decided yet. */
  requested!: number;
  /** Kept for what is approved and not paid. */
  reserved!: number;
  paid!: number;
}

class FundPartnerDto {
  id!: string;
  name!: string;
}

/** A request in a list. Amounts in euros; days: `2026-01-31`. */
export class FundRequestRowDto {
  id!: string;
  partner!: FundPartnerDto;
  activity!: string;
  @ApiProperty({ enum: FUND_KIND_NAMES, enumName: 'FundKind' })
  kind!: FundKind;
  startsOn!: string;
  endsOn!: string;
  /** What is asked for. */
  amount!: number;
  expectedLeads!: number;
  @ApiProperty({ enum: FUND_REQUEST_STATUSES, enumName: 'FundRequestStatus' })
  status!: FundRequestStatus;
  requestedAt!: string;
  /** Null until it is approved. */
  approvedAmount!: number | null;
  /** The last day to claim it; null until it is approved. */
  claimUntil!: string | null;
  /** What was spent, as it was claimed. */
  spentAmount!: number | null;
  paidAmount!: number | null;
  @ApiProperty({ enum: FUND_ACTION_NAMES, enumName: 'FundAction', isArray: true })
  actions!: FundAction[];
  version!: number;
}

export class FundDocumentDto {
  id!: string;
  originalName!: string;
  contentType!: string;
  /** Bytes. */
  size!: number;
  uploadedAt!: string;
}

export class FundEventDto {
  id!: string;
  createdAt!: string;
  /** What it came to. */
  @ApiProperty({ enum: FUND_REQUEST_STATUSES, enumName: 'FundRequestStatus' })
  status!: FundRequestStatus;
  /** Euros asked for, approved, claimed or paid. */
  amount!: number | null;
  message!: string | null;
  /** Null is the portal itself; who of staff did it is for staff alone. */
  actorName!: string | null;
  byStaff!: boolean;
}

/** A request, to its partner's people and to staff. */
export class FundRequestDto extends FundRequestRowDto {
  requestedBy!: string;
  description!: string;
  /** What the partner said when it was claimed. */
  claimNote!: string | null;
  /** Why it was declined or returned. */
  reason!: string | null;
  /** Of the partner, this year. */
  funds!: FundsSumsDto;
  /** What proves what was spent, in the order it came. */
  documents!: FundDocumentDto[];
  updatedAt!: string;
  /** Newest first. */
  timeline!: FundEventDto[];
}
