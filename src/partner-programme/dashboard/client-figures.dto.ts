import { ClientDto } from '../../partners/clients/partner-clients.dto.js';

class QuoteSumsDto {
  quotes!: number;
  /** Euros, VAT included. */
  value!: number;
  /** Euros, without VAT. */
  net!: number;
}

class ClientCommissionDto {
  /** Commission on its paid orders, less reversals; paid out or not. Euros. */
  earned!: number;
  /** Commission on accepted quotes that is not earned yet. Euros. */
  pending!: number;
}

class ClientDealsDto {
  /** Number of open deals with the client. */
  open!: number;
  /** Earliest end of protection among them; null without one. */
  protectedUntil!: string | null;
}

/** A client with a partner's figures: quotes that the partner can read, deals and commission. */
export class ClientFiguresDto extends ClientDto {
  /** All quotes that the partner can read, including its drafts. */
  quotes!: number;
  /** The partner's drafts for it. */
  drafts!: number;
  /** Under review or sent. */
  open!: QuoteSumsDto;
  /** All that were ever accepted. */
  accepted!: QuoteSumsDto;
  /** Accepted since 1 January (UTC). */
  acceptedThisYear!: QuoteSumsDto;
  commission!: ClientCommissionDto;
  deals!: ClientDealsDto;
  /** Time of the last change of any of these, or of the connection. */
  lastActivityAt!: string;
}

/** One client, with the partner's own notes about it. */
export class ClientRecordDto extends ClientFiguresDto {
  note!: string | null;
  /** Version of label and note. */
  version!: number;
}
