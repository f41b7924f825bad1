import { formatDate } from '../../../platform/handlebars-helpers.js';
import type { Certificate } from './course.entity.js';

/** Data of the template `templates/pdf/certificate.hbs`, formatted for print. */
export interface CertificatePdfView {
  title: string;
  /** Text at the foot of the page, beside the page number. */
  footer: string;
  number: string;
  person: string;
  course: string;
  partner: string;
  day: string;
}

type Certified = Pick<Certificate, 'number' | 'personName' | 'courseTitle' | 'completedAt'> & {
  partner: { name: string };
};

export function certificatePdfView({
  number,
  personName,
  courseTitle,
  completedAt,
  partner,
}: Certified): CertificatePdfView {
  return {
    title: `Certificate ${number}`,
    footer: `Certificate ${number}`,
    number,
    person: personName,
    course: courseTitle,
    partner: partner.name,
    day: formatDate(completedAt.toISOString()),
  };
}
