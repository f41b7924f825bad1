import { ClientDto } from '../../partners/clients/partner-clients.dto.js';

class QuoteSumsDto {
  quotes!: number;
  /** Euros, VAT included. */
  value!: number;
  /** Euros, without VAT. */
  net!: number;
}

class ClientCommissionDto {
  /** Of its orders as they were paid, less what was taken back; paid out or not. Euros. */
  earned!: number;
  /** Of what it has accepted, and is not earned yet. Euros. */
  pending!: number;
}

class ClientDealsDto {
  /** Open deals with it. */
  open!: number;
  /** When the first protection of those ends; null without one. */
  protectedUntil!: string | null;
}

/** A client and what a partner has with it: of the quotes that the partner reads, its deals and its commission. */
export class ClientFiguresDto extends ClientDto {
  /** All quotes that the partner reads, its drafts included. */
  quotes!: number;
  /** The partner's drafts for it. */
  drafts!: number;
  /** Under review or sent. */
  open!: QuoteSumsDto;
  /** Accepted, ever. */
  accepted!: QuoteSumsDto;
  /** Accepted since 1 January (UTC). */
  acceptedThisYear!: QuoteSumsDto;
  commission!: ClientCommissionDto;
  deals!: ClientDealsDto;
  /** When something last happened to one of these, or they were connected. */
  lastActivityAt!: string;
}

/** One of them, with what the partner keeps about it for its own people. */
export class ClientRecordDto extends ClientFiguresDto {
  note!: string | null;
  /** Of label and note. */
  version!: number;
}
