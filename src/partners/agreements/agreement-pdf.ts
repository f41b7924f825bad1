import { formatDate, formatMoment } from '../../platform/handlebars-helpers.js';
import { markdownToHtml } from '../../rules/markdown.js';
import type { PartnerAgreement, PartnerAgreementAcceptance } from './partner-agreement.entity.js';

interface Fact {
  label: string;
  value: string;
}

/** What `templates/pdf/agreement.hbs` prints, all of it ready to read. */
export interface AgreementPdfView {
  title: string;
  /** At the foot of every page, beside the page number. */
  footer: string;
  name: string;
  facts: Fact[];
  /** The text, as HTML that is safe to print. */
  html: string;
  /** Who has signed it, when, and exactly what; null on a copy to read. */
  acceptance: Fact[] | null;
}

type Signed = Pick<PartnerAgreementAcceptance, 'signerName' | 'acceptedAt' | 'sha256'> & { partner: { name: string } };

/** A published agreement as its PDF prints it; with an acceptance, the copy of who signed it. */
export function agreementPdfView(agreement: PartnerAgreement, signed: Signed | null): AgreementPdfView {
  const version = `Version ${agreement.number}`;
  return {
    title: `${agreement.title}, ${version.toLowerCase()}`,
    footer: `${agreement.title}, ${version.toLowerCase()}`,
    name: agreement.title,
    facts: [
      { label: 'Version', value: String(agreement.number) },
      { label: 'Published', value: formatDate(agreement.publishedAt?.toISOString() ?? null) },
      ...(signed ? [{ label: 'Partner', value: signed.partner.name }] : []),
    ],
    html: markdownToHtml(agreement.text, 2),
    acceptance: signed && [
      { label: 'Partner', value: signed.partner.name },
      { label: 'Name', value: signed.signerName },
      { label: 'Signed', value: formatMoment(signed.acceptedAt) },
      { label: 'Fingerprint', value: signed.sha256 },
    ],
  };
}
