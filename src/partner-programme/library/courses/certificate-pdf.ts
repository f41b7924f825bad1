import { formatDate } from '../../../platform/handlebars-helpers.js';
import type { Certificate } from './course.entity.js';

/** Values that `templates/pdf/certificate.hbs` prints, formatted. */
export interface CertificatePdfView {
  title: string;
  /** At the foot of the page, beside its number. */
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
