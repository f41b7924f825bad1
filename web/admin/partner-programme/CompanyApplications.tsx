import Box from '@mui/material/Box';
import { useGetList } from 'ra-core';
import { adminPaths } from '#rules/admin-paths';
import type { ApplicationRow, StaffCompany } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDate } from '../../shared/format';
import { ApplicationBadge } from '../../shared/partner-programme/ApplicationBadge';
import { RecordLink } from '../components/RecordLink';
import { adminPartnerTexts } from './texts';

/** List of a company's partner applications, latest first. Renders nothing without applications. */
export function CompanyApplications({ company: { id, type } }: { company: StaffCompany }) {
  const { data = [] } = useGetList<ApplicationRow>(
    'partner-applications',
    {
      filter: { companyId: id },
      sort: { field: 'submittedAt', order: 'DESC' },
      pagination: { page: 1, perPage: 10 },
    },
    { enabled: type === 'client' || type === 'partner' },
  );
  if (data.length === 0) return null;
  return (
    <Panel title={adminPartnerTexts.applications}>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
        {data.map((application) => (
          <Box component="li" key={application.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <RecordLink to={adminPaths.application(application.id)}>
              {adminPartnerTexts.earlierOf(formatDate(application.submittedAt))}
            </RecordLink>
            <ApplicationBadge status={application.status} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
