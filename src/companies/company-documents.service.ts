import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import { notFound } from '../common/errors.js';
import type { CompanyDocumentsDto, DocumentDto, DownloadLinkDto } from './document-answers.dto.js';
import type { DocumentType } from './document-types.js';
import type { UploadedDocument } from './document-upload.js';

@Injectable()
export class CompanyDocuments {
  async upload(_actor: Actor, _type: DocumentType, _file?: UploadedDocument): Promise<DocumentDto> {
    throw notFound('Document not found');
  }
  async ofCompany(_actor: Actor, _companyId: string): Promise<CompanyDocumentsDto> {
    throw notFound('Document not found');
  }
  async delete(_actor: Actor, _id: string): Promise<void> {
    throw notFound('Document not found');
  }
  async downloadLink(_actor: Actor, _id: string): Promise<DownloadLinkDto> {
    throw notFound('Document not found');
  }
}
