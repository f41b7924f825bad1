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

/** Funds of this year, and the amounts requested from them. Euros. */
export class FundsSumsDto extends FundsDto {
  /** Sum of undecided requests. */
  requested!: number;
  /** Reserved for approved requests that are not paid. */
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
  /** Amount that is asked for. */
  amount!: number;
  expectedLeads!: number;
  @ApiProperty({ enum: FUND_REQUEST_STATUSES, enumName: 'FundRequestStatus' })
  status!: FundRequestStatus;
  requestedAt!: string;
  /** Null until it is approved. */
  approvedAmount!: number | null;
  /** The last day to claim it; null until it is approved. */
  claimUntil!: string | null;
  /** Amount spent, as claimed. */
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
  /** Status after the step. */
  @ApiProperty({ enum: FUND_REQUEST_STATUSES, enumName: 'FundRequestStatus' })
  status!: FundRequestStatus;
  /** Euros asked for, approved, claimed or paid. */
  amount!: number | null;
  message!: string | null;
  /** Null for a change by the portal itself; names of staff are shown to staff only. */
  actorName!: string | null;
  byStaff!: boolean;
}

/** A request as its partner's users and staff see it. */
export class FundRequestDto extends FundRequestRowDto {
  requestedBy!: string;
  description!: string;
  /** The partner's note with the claim. */
  claimNote!: string | null;
  /** Reason why it was declined or returned. */
  reason!: string | null;
  /** Funds of the partner this year. */
  funds!: FundsSumsDto;
  /** Proofs of the expenses, in the order of their upload. */
  documents!: FundDocumentDto[];
  updatedAt!: string;
  /** Newest first. */
  timeline!: FundEventDto[];
}
