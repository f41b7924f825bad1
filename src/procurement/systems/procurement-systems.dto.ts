import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import { Obeys } from '../../platform/http/fields/obeys.js';
import { RequiredText } from '../../platform/http/fields/text-fields.js';
import { documentUrlProblem } from '../../rules/cxml-document.js';
import {
  buyerOriginProblem,
  fingerprintProblem,
  PROCUREMENT_PROTOCOLS,
  type ProcurementProtocol,
  RETURN_ENCODINGS,
  type ReturnEncoding,
  unspscProblem,
} from '../../rules/procurement.js';

const ORIGINS = { message: 'Please enter at least one origin' };

/** What staff may change of a purchasing system. */
export class UpdateProcurementSystemDto {
  /** Name of the system, as its people know it: 'Meridian Purchasing'. */
  @RequiredText({ label: 'Name', required: 'A name is required', max: 80 })
  name!: string;

  /** Origins of the buyer's pages: `https://buy.example.com`. They may frame the catalogue and get its lines. */
  @ApiProperty({ type: [String] })
  @IsArray(ORIGINS)
  @ArrayMinSize(1, ORIGINS)
  @ArrayMaxSize(5, { message: 'A system has at most 5 origins' })
  @ArrayUnique({ message: 'Each origin must be given only once' })
  @Obeys((given) => (Array.isArray(given) ? (given.map(buyerOriginProblem).find(Boolean) ?? null) : ORIGINS.message))
  origins!: string[];

  /** UNSPSC code of the lines that are returned: `45111600`. */
  @Obeys(unspscProblem)
  unspsc!: string;

  /** Field of the form in which lines go back by cXML: `cxml-urlencoded` or `cxml-base64`. */
  @ApiProperty({ enum: RETURN_ENCODINGS, enumName: 'ReturnEncoding' })
  @IsIn(RETURN_ENCODINGS, { message: 'Please select how lines go back' })
  returnEncoding!: ReturnEncoding;

  /**
   * SHA-256 fingerprint of the client certificate with which the system sends cXML; it then counts in place of the shared
   * secret. Null for none.
   */
  @ApiProperty({ type: String, nullable: true })
  @Obeys(fingerprintProblem)
  certificateFingerprint!: string | null;

  /** Address that confirmations of orders go to; null where the system takes none. */
  @ApiProperty({ type: String, nullable: true })
  @Obeys(documentUrlProblem)
  confirmationUrl!: string | null;

  /** Address that ship notices go to; null where the system takes none. */
  @ApiProperty({ type: String, nullable: true })
  @Obeys(documentUrlProblem)
  shipNoticeUrl!: string | null;

  /** Address that invoices and credit notes go to; null where the system takes none. */
  @ApiProperty({ type: String, nullable: true })
  @Obeys(documentUrlProblem)
  invoiceUrl!: string | null;
}

export class CreateProcurementSystemDto extends UpdateProcurementSystemDto {
  @ApiProperty({ enum: PROCUREMENT_PROTOCOLS, enumName: 'ProcurementProtocol' })
  @IsIn(PROCUREMENT_PROTOCOLS, { message: 'Please select a protocol' })
  protocol!: ProcurementProtocol;

  /** Domain of the identity: `DUNS`, `NetworkId`. A system that uses OCI has the domain `OCI`, whatever is given. */
  @RequiredText({ label: 'Domain', required: 'A domain is required', max: 60 })
  domain!: string;

  /** Identity in the header From of cXML, or the user name of OCI. Unique with its domain, whatever the case. */
  @RequiredText({ label: 'Identity', required: 'An identity is required', max: 100 })
  identity!: string;
}

/** What the company itself allows its purchasing system. */
export class AllowProcurementSystemDto {
  /** True when a person whom the system names and nobody here knows becomes a standard user of the company. */
  @IsBoolean({ message: 'createsPeople must be true or false' })
  createsPeople!: boolean;

  /** True when a purchase order of the system accepts the quote that it is equal to. */
  @IsBoolean({ message: 'acceptsQuotes must be true or false' })
  acceptsQuotes!: boolean;
}

export class ProcurementSystemDto {
  id!: string;
  name!: string;
  @ApiProperty({ enum: PROCUREMENT_PROTOCOLS, enumName: 'ProcurementProtocol' })
  protocol!: ProcurementProtocol;
  domain!: string;
  identity!: string;
  /** The last four characters of the shared secret: '…7Qd2'. */
  hint!: string;
  origins!: string[];
  unspsc!: string;
  @ApiProperty({ enum: RETURN_ENCODINGS, enumName: 'ReturnEncoding' })
  returnEncoding!: ReturnEncoding;
  /** SHA-256 fingerprint of the client certificate that counts in place of the secret; null for none. */
  certificateFingerprint!: string | null;
  /** Addresses that documents about orders go to; null for those that the system does not take. */
  confirmationUrl!: string | null;
  shipNoticeUrl!: string | null;
  invoiceUrl!: string | null;
  createsPeople!: boolean;
  acceptsQuotes!: boolean;
  createdAt!: string;
  /** When staff deactivated the system; null while it is active. */
  deactivatedAt!: string | null;
  version!: number;
}

export class ProcurementSecretDto extends ProcurementSystemDto {
  /** The shared secret: of cXML, or the password of OCI. It is shown only in this answer. */
  secret!: string;
}
