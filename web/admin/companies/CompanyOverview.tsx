import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { StaffCompany } from '../../shared/api/schema';
import { FactList } from '../../shared/components/lists/FactList';
import { fullName } from '../../shared/components/badges/Initials';
import { Notice } from '../../shared/components/feedback/Notice';
import { PhoneNumber } from '../../shared/components/PhoneNumber';
import { Panel } from '../../shared/components/frame/Panel';
import { industryLabel } from '#rules/industries';
import { INVOICE_ATTACHMENT_NAMES } from '#rules/invoice-attachments';
import { electronicAddressOf } from '../../shared/company-rules';
import { formatDate } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { RecordLink } from '../components/RecordLink';
import { halves } from '../components/columns';
import { NotesPanel } from '../notes/NotesPanel';
import { CompanyApplications } from '../partner-programme/CompanyApplications';
import { CompanyAcceptanceRule } from './CompanyAcceptanceRule';
import { CompanySystems } from './CompanySystems';
import { CompanyVat } from './CompanyVat';
import { adminCompanyTexts } from './texts';

const words = adminCompanyTexts.overview;

/** Overview tab of a company: business data, contact, partner applications and notes. */
export function CompanyOverview({ company }: { company: StaffCompany }) {
  const { adminContact: contact } = company;
  const industry = company.industry && industryLabel(company.industry);
  return (
    <Box sx={halves}>
      <Panel title={words.business}>
        {company.sameNumbers.map(({ id, name, numbers }) => (
          <Notice key={id} tone="warning" role="none" title={words.sameNumber(numbers)} style={{ marginBottom: 16 }}>
            <RecordLink to={adminPaths.company(id)}>{name}</RecordLink>
          </Notice>
        ))}
        {company.vatWarning && (
          <Notice tone="warning" role="none" title={words.vatWarning} style={{ marginBottom: 16 }}>
            {company.vatWarning}
          </Notice>
        )}
        <FactList
          facts={[
            {
              label: words.address,
              value: [
                company.addressLine1,
                company.addressLine2,
                `${company.postalCode} ${company.city}`,
                company.countryName,
              ]
                .filter(Boolean)
                .map((line) => <div key={line}>{line}</div>),
            },
            { label: words.industry, value: industry },
            { label: words.website, value: company.website ?? words.notProvided },
            { label: words.vat, value: company.vatNumber ?? words.notProvided },
            { label: words.coc, value: company.cocNumber ?? words.notProvided },
            { label: words.electronicAddress, value: electronicAddressOf(company) ?? words.notProvided },
            { label: words.buyerReference, value: company.buyerReference ?? words.notProvided },
            { label: words.invoiceAttachments, value: INVOICE_ATTACHMENT_NAMES[company.invoiceAttachments] },
            { label: words.paymentTerm, value: words.days(company.paymentTermDays) },
            { label: words.paymentTerms, value: company.paymentTermsText },
            { label: words.since, value: formatDate(company.createdAt) },
            { label: words.rejection, value: company.rejectionReason },
          ]}
        />
      </Panel>
      <Panel title={words.contact}>
        {contact ? (
          <FactList
            facts={[
              { label: words.name, value: fullName(contact) },
              { label: words.email, value: <Link href={`mailto:${contact.email}`}>{contact.email}</Link> },
              { label: words.phone, value: contact.phone && <PhoneNumber value={contact.phone} /> },
            ]}
          />
        ) : (
          words.noContact
        )}
      </Panel>
      <CompanyVat company={company} />
      <CompanyAcceptanceRule id={company.id} />
      {company.type === 'client' && <CompanySystems companyId={company.id} />}
      <CompanyApplications company={company} />
      <NotesPanel about={{ companyId: company.id }} />
    </Box>
  );
}
