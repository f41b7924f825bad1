import { randomUUID } from 'node:crypto';
import { AgreementReader } from '../../src/partners/agreements/agreement-reader.service.js';
import type { AgreementDto } from '../../src/partners/agreements/partner-agreements.dto.js';
import { PartnerAgreements } from '../../src/partners/agreements/partner-agreements.service.js';
import { asOf } from '../../src/platform/clock.js';
import type { AgreementStatus } from '../../src/rules/partner-agreement.js';
import { STAFF, type TestApp } from '../app.js';

const DAY_MS = 86_400_000;

/** Creates a version of the partner agreement. An active version was published `daysAgo` days ago. */
export async function makeAgreement(
  app: TestApp,
  status: AgreementStatus = 'active',
  { daysAgo = 0, text = `# Fees\n\nWe pay **15%**. ${randomUUID()}` } = {},
): Promise<AgreementDto> {
  const agreements = app.get(PartnerAgreements);
  const staff = await app.actor(STAFF);
  const id = await agreements.draft(staff, { title: `Partner agreement ${randomUUID()}`, text });
  if (status !== 'draft') {
    await asOf(new Date(Date.now() - daysAgo * DAY_MS), () => agreements.publish(staff, id));
  }
  if (status === 'retired') await makeAgreement(app);
  return app.get(AgreementReader).get(id);
}
