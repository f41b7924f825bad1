import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { PARTNER_TIERS } from '#rules/partner-tier';
import type { PartnerApplication, StaffCompany } from '../../shared/api/schema';
import { messageOf } from '../../shared/api/errors';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { PageHead } from '../../shared/components/frame/PageHead';
import { cardStyle, Panel } from '../../shared/components/frame/Panel';
import { FactList } from '../../shared/components/lists/FactList';
import { PhoneNumber } from '../../shared/components/PhoneNumber';
import { formatDate, formatDateTime } from '../../shared/format';
import { ApplicationBadge } from '../../shared/partner-programme/ApplicationBadge';
import { Business } from '../../shared/partner-programme/Business';
import { applicationTexts } from '../../shared/partner-programme/texts';
import { RecordLink } from '../components/RecordLink';
import { RecordPage } from '../components/RecordPage';
import { withAside } from '../components/columns';
import { useRecord } from '../core/use-record';
import { useTierRate } from '../../shared/partner-programme/use-tier-rate';
import { ApplicationChecks } from './ApplicationChecks';
import { ApplicationDocuments } from './ApplicationDocuments';
import { ApplicationHistory } from './ApplicationHistory';
import { Decisions } from './Decisions';
import { ReviewPage } from './ReviewPage';
import { adminPartnerTexts } from './texts';

const words = adminPartnerTexts;

/** /admin/partner-applications/{id}: company data, documents and decision of an application. */
export const ApplicationPage = () => (
  <RecordPage<PartnerApplication> title={({ company }) => company.name} Frame={ReviewPage}>
    {(application) => <Loaded application={application} />}
  </RecordPage>
);

function Loaded({ application }: { application: PartnerApplication }) {
  const { company, status, submittedAt, history } = application;
  const taken = history.findLast(({ to }) => to === 'under_review');
  return (
    <>
      <PageHead
        title={
          <>
            {company.name}
            <ApplicationBadge status={status} />
          </>
        }
        text={[words.applied(formatDateTime(submittedAt)), taken?.by && words.tookOn(taken.by, formatDate(taken.at))]
          .filter(Boolean)
          .join(' ')}
      />
      <Box sx={withAside(300)}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          <Box sx={cardStyle}>
            <Group
              title={words.company}
              aside={<RecordLink to={adminPaths.company(company.id)}>{words.openCompany}</RecordLink>}
            >
              <CompanyFacts id={company.id} />
            </Group>
            <Group title={words.person}>
              <PersonFacts application={application} />
            </Group>
            <Group title={applicationTexts.business}>
              <Business business={application} />
            </Group>
          </Box>
          <ApplicationChecks application={application} />
          <Panel title={words.history}>
            <ApplicationHistory history={history} />
          </Panel>
          <Earlier application={application} />
        </Box>
        <ApplicationDocuments key={application.id} documents={application.documents} />
      </Box>
      <Decisions application={application} />
    </>
  );
}

interface GroupProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** Section of a card; sections are separated by thin lines. */
function Group({ title, aside, children }: GroupProps) {
  return (
    <Box component="section" aria-label={title} sx={{ p: 2.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Typography variant="h5" component="h2">
          {title}
        </Typography>
        <Typography variant="small" component="div">
          {aside}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

function CompanyFacts({ id }: { id: string }) {
  const { data: company, error, refetch } = useRecord<StaffCompany>('companies', id);
  if (error && !company) {
    return <RetryNotice onRetry={() => void refetch()}>{messageOf(error, words.companyFailed)}</RetryNotice>;
  }
  return (
    <FactList
      facts={[
        {
          label: words.address,
          value: company
            ? [company.addressLine1, company.addressLine2, `${company.postalCode} ${company.city}`, company.countryName]
                .filter(Boolean)
                .join(', ')
            : '…',
        },
        { label: words.number, value: company ? (company.cocNumber ?? words.notProvided) : '…' },
        { label: words.vat, value: company ? (company.vatNumber ?? words.notProvided) : '…' },
        { label: words.website, value: company ? (company.website ?? words.notProvided) : '…' },
      ]}
    />
  );
}

function PersonFacts({ application: { applicant, tier } }: { application: PartnerApplication }) {
  const { name, jobTitle, email, phone } = applicant;
  const rateOf = useTierRate();
  return (
    <FactList
      facts={[
        { label: words.personName, value: [name, jobTitle].filter(Boolean).join(', ') },
        { label: words.email, value: <Link href={`mailto:${email}`}>{email}</Link> },
        { label: words.phone, value: phone && <PhoneNumber value={phone} /> },
        {
          label: words.tier,
          value: tier && words.tierOf(PARTNER_TIERS[tier].label, rateOf(tier)),
        },
      ]}
    />
  );
}

function Earlier({ application: { earlier } }: { application: PartnerApplication }) {
  if (earlier.length === 0) return null;
  return (
    <Panel title={words.earlier}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
        {earlier.map(({ id, submittedAt, rejectionReason }) => (
          <li key={id}>
            <RecordLink to={adminPaths.application(id)}>{words.earlierOf(formatDate(submittedAt))}</RecordLink>
            <Typography variant="small" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {rejectionReason}
            </Typography>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
