import { formatDate, formatMoment } from '../../platform/handlebars-helpers.js';
import { markdownToHtml } from '../../rules/markdown.js';
import type { PartnerAgreement, PartnerAgreementAcceptance } from './partner-agreement.entity.js';

interface Fact {
  label: string;
  value: string;
}

/** Data of the template `templates/pdf/agreement.hbs`, formatted for print. */
export interface AgreementPdfView {
  title: string;
  /** Text at the foot of every page, beside the page number. */
  footer: string;
  name: string;
  facts: Fact[];
  /** Text of the agreement as sanitized HTML. */
  html: string;
  /** Signer, time, and hash of the signed text; null for an unsigned copy. */
  acceptance: Fact[] | null;
}

type Signed = Pick<PartnerAgreementAcceptance, 'signerName' | 'acceptedAt' | 'sha256'> & { partner: { name: string } };

/** Returns the data for the PDF of a published agreement; with an acceptance, for the signed copy. */
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
