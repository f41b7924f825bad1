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

/** Development funds of a partner this year, and the amounts of its requests. Amounts in euros. */
export class FundsSumsDto extends FundsDto {
  /** Sum of the requested amounts that are not decided yet. */
  requested!: number;
  /** Sum of the approved amounts that are not paid yet. */
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
  /** Requested amount. */
  amount!: number;
  expectedLeads!: number;
  @ApiProperty({ enum: FUND_REQUEST_STATUSES, enumName: 'FundRequestStatus' })
  status!: FundRequestStatus;
  requestedAt!: string;
  /** Approved amount; null until the request is approved. */
  approvedAmount!: number | null;
  /** Last day on which the partner can claim the money; null until the request is approved. */
  claimUntil!: string | null;
  /** Amount that the partner spent, as stated in the claim. */
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
  /** Size of the file in bytes. */
  size!: number;
  uploadedAt!: string;
}

export class FundEventDto {
  id!: string;
  createdAt!: string;
  /** Status of the request after the event. */
  @ApiProperty({ enum: FUND_REQUEST_STATUSES, enumName: 'FundRequestStatus' })
  status!: FundRequestStatus;
  /** Amount that was requested, approved, claimed or paid, in euros. */
  amount!: number | null;
  message!: string | null;
  /** Name of the user who made the change; null for a change by the portal itself. Only staff see names of staff. */
  actorName!: string | null;
  byStaff!: boolean;
}

/** A request with all details, as staff and the partner's users get it. */
export class FundRequestDto extends FundRequestRowDto {
  requestedBy!: string;
  description!: string;
  /** The partner's note in the claim. */
  claimNote!: string | null;
  /** Reason why the request was declined, or returned to the partner. */
  reason!: string | null;
  /** Funds of the partner this year. */
  funds!: FundsSumsDto;
  /** Proofs of the expenses, in the order of their upload. */
  documents!: FundDocumentDto[];
  updatedAt!: string;
  /** Events of the request, newest first. */
  timeline!: FundEventDto[];
}
