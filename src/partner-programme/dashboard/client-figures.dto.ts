import { ClientDto } from '../../partners/clients/partner-clients.dto.js';

class QuoteSumsDto {
  quotes!: number;
  /** Sum of the quotes' totals in euros, VAT included. */
  value!: number;
  /** Sum of the quotes' totals in euros, without VAT. */
  net!: number;
}

class ClientCommissionDto {
  /** Commission on the client's paid orders, minus reversals, whether paid out or not. In euros. */
  earned!: number;
  /** Commission on accepted quotes that is not earned yet, in euros. */
  pending!: number;
}

class ClientDealsDto {
  /** Number of open deals with the client. */
  open!: number;
  /** Earliest day on which the protection of one of these deals ends; null without a protected deal. */
  protectedUntil!: string | null;
}

/** A client with the partner's figures about it: deals, commission, and the quotes that the partner can read. */
export class ClientFiguresDto extends ClientDto {
  /** Number of quotes for the client that the partner can read, including its drafts. */
  quotes!: number;
  /** Number of the partner's drafts for the client. */
  drafts!: number;
  /** Quotes that are under review or sent. */
  open!: QuoteSumsDto;
  /** Quotes that the client has ever accepted. */
  accepted!: QuoteSumsDto;
  /** Quotes that the client has accepted since 1 January of this year (UTC). */
  acceptedThisYear!: QuoteSumsDto;
  commission!: ClientCommissionDto;
  deals!: ClientDealsDto;
  /** Time of the last change of these quotes, commissions and deals, or of the connection. */
  lastActivityAt!: string;
}

/** A client, with the partner's own notes about the client. */
export class ClientRecordDto extends ClientFiguresDto {
  note!: string | null;
  /** Version of the partner's label and note, for updates. */
  version!: number;
}
