import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { companyQuery } from '../../shared/api/companies';
import { VatEvidence } from '../../shared/companies/VatEvidence';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { PageHead } from '../../shared/components/frame/PageHead';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { Page } from '../shell/Page';
import { AcceptanceRuleSection } from './AcceptanceRuleSection';
import { BasicInformation, BusinessDetails } from './CompanyCards';
import { DocumentsSection } from './documents/DocumentsSection';
import { usePortal } from '../portal';
import { EditCompanyDialog } from './EditCompanyDialog';
import { ListingSection } from './listing/ListingSection';
import { PartnersSection } from './partners/PartnersSection';
import { PartnerProgram } from './PartnerProgram';
import { companyTexts as words } from './texts';
import { VerificationCard } from './VerificationCard';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

/** {base}/company: data of the user's company, its verification and its documents, as specified. */
export function CompanyPage() {
  const { data: company, error, isFetching, refetch } = useQuery(companyQuery);
  const [editing, setEditing] = useState(false);
  const { isPartner } = usePortal();
  return (
    <Page title={words.title} crumbs={[{ label: words.title }]}>
      <PageHead
        title={words.title}
        text={words.text}
        actions={
          company?.actions.includes('edit') && (
            <Button icon={<Pencil size={15} />} onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          )
        }
      />
      <VisuallyHidden role="status">{isFetching && !company ? words.loading : ''}</VisuallyHidden>
      {error && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ marginBottom: 24 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {(company || !error) && (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
              gap: 3,
            }}
          >
            <Box
              sx={{ display: 'grid', gridTemplate: 'auto 1fr auto / minmax(0, 1fr)', gap: 3, alignContent: 'start' }}
            >
              <VerificationCard company={company} />
              <BasicInformation company={company} />
              {company && <VatEvidence company={company} />}
            </Box>
            <BusinessDetails company={company} />
          </Box>
        )}
        <AcceptanceRuleSection />
        <DocumentsSection company={company} />
        {isPartner ? <ListingSection /> : <PartnersSection />}
        {!isPartner && company?.actions.includes('edit') && <PartnerProgram />}
      </Box>
      {editing && company && <EditCompanyDialog company={company} onClose={() => setEditing(false)} />}
    </Page>
  );
}
