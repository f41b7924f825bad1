import { Body, Controller, Get, Param, Post, Put, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { DocumentUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import {
  DecideProofDto,
  ProofFieldsDto,
  RefuseProofDto,
  StateTransportDto,
  TransportProofDto,
  UploadProofDto,
} from './transport-proof.dto.js';
import { TransportProofs } from './transport-proofs.service.js';

/**
 * Proof that the goods of an order reached another state of the union, when the buyer carries them (EXW). For the
 * order's company and for staff; any other order, and an order that needs no proof, answers 404. A partner cannot read
 * it for its clients' orders.
 */
@ApiTags('orders')
@CompanyTypes('client', 'partner')
@Controller('orders/:id')
export class TransportProofController {
  constructor(private readonly proofs: TransportProofs) {}

  /** Returns what is there and what is missing. 404 'Order not found' or 'This order needs no proof of transport'. */
  @CompanyTypes('client', 'partner', 'system', 'internal')
  @Get('transport-proof')
  read(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<TransportProofDto> {
    return this.proofs.read(actor, id);
  }

  /**
   * Signs the buyer's statement, which becomes a document of the order. 409 `wrong_status` before the shipment, 409
   * `already_stated` while one stands, signed or on paper; 422 on `arrivedOn` for a day before the shipment or in the
   * future; 404; 507 or 503 when the document cannot be stored.
   */
  @Post('transport-statement')
  async state(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: StateTransportDto,
  ): Promise<TransportProofDto> {
    await this.proofs.state(actor, id, body);
    return this.proofs.read(actor, id);
  }

  /**
   * Adds a proof of transport to the order's documents. 409 `wrong_status` before the shipment, 409
   * `too_many_documents` when the company has uploaded 20 for this order; 404; 422 on `document` for a missing file, an
   * unsupported format, or a file that the order already has as a proof, 413 over 10 MB, 507 or 503 when the file
   * cannot be stored.
   */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadProofDto })
  @UseInterceptors(DocumentUpload)
  @Post('transport-proof/documents')
  async add(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ProofFieldsDto,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<TransportProofDto> {
    await this.proofs.add(actor, id, body.type, file);
    return this.proofs.read(actor, id);
  }

  /**
   * Refuses a proof of transport or a statement of the buyer: it stays a document of the order, but no longer counts.
   * The contact is mailed the reason and what is missing, and is reminded again; a statement can be signed again; a
   * decision to keep the zero rate ends. 404 'Document not found' for any other document, 409 `already_refused`, 409
   * `invoice_exists` once the VAT is invoiced.
   */
  @AccountTypes(['admin'], ['system'])
  @Post('transport-proof/documents/:documentId/refuse')
  async refuse(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('documentId') documentId: string,
    @Body() body: RefuseProofDto,
  ): Promise<TransportProofDto> {
    await this.proofs.refuse(actor, id, documentId, body.reason);
    return this.proofs.read(actor, id);
  }

  /**
   * Records what staff decided, also while no part is missing: to keep the zero rate, with a reason, or to invoice VAT,
   * which corrects the invoices of the goods, changes those to come, and is final. 409 `wrong_status` before the
   * shipment, 409 `invoice_exists` once the VAT is invoiced, 409 `no_billing_plan` for an order with
   * one invoice over everything, 409 `credit_note_exists` when an invoice of the goods was credited, in part or not issued
   * again; 404.
   */
  @AccountTypes(['admin'], ['system'])
  @Put('transport-proof/decision')
  async decide(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: DecideProofDto,
  ): Promise<TransportProofDto> {
    await this.proofs.decide(actor, id, body);
    return this.proofs.read(actor, id);
  }
}
