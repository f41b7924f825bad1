import { PartnerResources } from '../../src/partners/resources/partner-resources.service.js';
import type { WriteResourceDto } from '../../src/partners/resources/partner-resources.dto.js';
import { STAFF, type TestApp } from '../app.js';
import { FILES } from './documents.js';

/** What staff say of a resource: a link that every partner sees, unless given otherwise. */
export const resourceInput = (given: Partial<WriteResourceDto> = {}): WriteResourceDto => ({
  title: 'Rate card',
  description: 'What our products cost.',
  category: 'sales',
  fromTier: 'bronze',
  link: 'https://www.holoportal.example/rate-card',
  isPublished: true,
  position: 0,
  ...given,
});

/** A resource for partners; with a file, a PDF in place of its link. Answers its id. */
export async function makeResource(
  app: TestApp,
  { file = false, ...given }: Partial<WriteResourceDto> & { file?: boolean } = {},
): Promise<string> {
  const [resources, staff] = [app.get(PartnerResources), await app.actor(STAFF)];
  const id = await resources.create(staff, resourceInput(given));
  if (file) await resources.upload(staff, id, { originalname: 'rate-card.pdf', buffer: FILES.pdf });
  return id;
}
