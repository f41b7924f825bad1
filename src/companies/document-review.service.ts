import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import { notFound } from '../common/errors.js';
import type { Page } from '../common/paging.js';
import type { ReviewedDocumentDto } from './document-answers.dto.js';
import type { DocumentQueryDto, ReviewDocumentDto } from './document-requests.dto.js';

@Injectable()
export class DocumentReview {
  async list(_actor: Actor, _query: DocumentQueryDto): Promise<Page<ReviewedDocumentDto, 'documents'>> {
    throw notFound('Document not found');
  }
  async get(_actor: Actor, _id: string): Promise<ReviewedDocumentDto> {
    throw notFound('Document not found');
  }
  async review(_actor: Actor, _id: string, _body: ReviewDocumentDto): Promise<void> {
    throw notFound('Document not found');
  }
}
