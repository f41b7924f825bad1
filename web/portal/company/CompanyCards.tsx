import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Company } from '../../shared/api/schema';
import { PhoneNumber } from '../../shared/components/PhoneNumber';
import { FactList } from '../../shared/components/lists/FactList';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { electronicAddressOf } from '../../shared/company-rules';
import { formatDate } from '../../shared/format';
import { industryLabel } from '#rules/industries';
import { INVOICE_ATTACHMENT_NAMES } from '#rules/invoice-attachments';
import { companyTexts } from './texts';

interface CardProps {
  /** The company; skeletons are shown while it is undefined. */
  company: Company | undefined;
}

/** Card with name, administrator and website. */
export function BasicInformation({ company }: CardProps) {
  const words = companyTexts.basic;
  const admin = company?.adminContact;
  return (
    <Panel title={words.title}>
      <FactList
        facts={[
          { label: words.name, value: shown(company, 168, (given) => given.name) },
          { label: words.adminEmail, value: shown(company, 148, () => admin?.email ?? <NotProvided />) },
          ...(company && !admin?.phone
            ? []
            : [
                {
                  label: words.adminPhone,
                  value: shown(company, 116, () => admin?.phone && <PhoneNumber value={admin.phone} />),
                },
              ]),
          {
            label: words.website,
            value: shown(company, 120, ({ website }) => (website ? <Website address={website} /> : <NotProvided />)),
          },
        ]}
      />
    </Panel>
  );
}

/** Card with address, registration numbers, and date of registration. */
export function BusinessDetails({ company }: CardProps) {
  const words = companyTexts.details;
  const fact = (label: string, width: number, value: (given: Company) => ReactNode) => ({
    label,
    value: shown(company, width, value),
  });
  return (
    <Panel title={words.title}>
      {company?.vatWarning && (
        <Notice tone="warning" role="none" title={words.vatCheck} style={{ marginBottom: 20 }}>
          {company.vatWarning}
        </Notice>
      )}
      <FactList
        facts={[
          fact(words.address, 140, ({ addressLine1, addressLine2 }) => (
            <>
              <div>{addressLine1}</div>
              {addressLine2 && <div>{addressLine2}</div>}
            </>
          )),
          fact(words.city, 80, ({ city }) => city),
          fact(words.postalCode, 60, ({ postalCode }) => postalCode),
          fact(words.country, 92, ({ countryName }) => countryName),
          fact(words.industry, 180, ({ industry }) => (industry ? industryLabel(industry) : <NotProvided />)),
          fact(words.vatNumber, 124, ({ vatNumber }) => <Code value={vatNumber} />),
          fact(words.cocNumber, 72, ({ cocNumber }) => <Code value={cocNumber} />),
          fact(words.electronicAddress, 124, (shownCompany) => <Code value={electronicAddressOf(shownCompany)} />),
          fact(words.buyerReference, 72, ({ buyerReference }) => <Code value={buyerReference} />),
          fact(words.invoiceAttachments, 110, ({ invoiceAttachments }) => INVOICE_ATTACHMENT_NAMES[invoiceAttachments]),
          fact(words.paymentTerm, 60, ({ paymentTermDays }) => words.days(paymentTermDays)),
          fact(words.memberSince, 88, ({ createdAt }) => formatDate(createdAt)),
        ]}
      />
    </Panel>
  );
}

/** Returns the value, or a skeleton of the given width while the company is loading. */
const shown = (company: Company | undefined, width: number, value: (company: Company) => ReactNode) =>
  company ? value(company) : <Skeleton width={width} height={12} sx={{ my: '4px' }} />;

const NotProvided = () => (
  <Typography component="span" color="textTertiary">
    {companyTexts.notProvided}
  </Typography>
);

function Code({ value }: { value: string | null }) {
  return value ? (
    <Typography component="span" variant="mono">
      {value}
    </Typography>
  ) : (
    <NotProvided />
  );
}

/** Link to the company's website. Shows the address without its scheme, which the stored address may lack. */
function Website({ address }: { address: string }) {
  const domain = address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return (
    <Link href={`https://${domain}`} target="_blank" rel="noopener noreferrer">
      {domain}
    </Link>
  );
}
