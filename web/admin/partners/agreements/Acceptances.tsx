import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { adminPaths } from '#rules/admin-paths';
import { acceptancesQuery } from '../../../shared/api/agreements';
import { messageOf } from '../../../shared/api/errors';
import type { Agreement } from '../../../shared/api/schema';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDateTime } from '../../../shared/format';
import { agreementTexts } from '../../../shared/partners/agreement-texts';
import { useAgreementDownload } from '../../../shared/partners/use-agreement-download';
import { RecordLink } from '../../components/RecordLink';
import { agreementAdminTexts } from './texts';

const words = agreementAdminTexts.acceptances;
const SHOWN = 100;

/**
 * Table of the partners that have signed an agreement, latest first, with downloads of their copies and the hash in
 * each copy.
 */
export function Acceptances({ agreement: { id, title, number, sha256 } }: { agreement: Agreement }) {
  const { data, error, isFetching, refetch } = useQuery(acceptancesQuery({ agreementId: id, limit: SHOWN, offset: 0 }));
  const download = useAgreementDownload();
  const rest = (data?.total ?? 0) - SHOWN;
  return (
    <Panel title={words.title} aside={data?.total || undefined} flush>
      {download.notice}
      {error && !data && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {data?.total === 0 && (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      )}
      <Box component="ul">
        {data?.data.map(({ id: key, partner, signerName, acceptedAt, address }) => (
          <Box component="li" key={key} sx={row}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <RecordLink to={adminPaths.company(partner.id)}>{partner.name}</RecordLink>
              <Typography variant="small" component="p" color="textSecondary">
                {[signerName, formatDateTime(acceptedAt), address && words.from(address)].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            <IconAction
              name={agreementTexts.downloadOf(`${title} (${partner.name})`, number ?? 1)}
              tip={agreementTexts.download}
              icon={<FileDown size={16} />}
              {...download.buttonFor({ agreementId: id, partnerId: partner.id })}
            />
          </Box>
        ))}
      </Box>
      {rest > 0 && (
        <Typography variant="small" component="p" color="textSecondary" sx={{ px: 2.5, py: 1.5 }}>
          {words.more(rest)}
        </Typography>
      )}
      <Box sx={{ px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
        <Typography variant="small" component="p" color="textSecondary">
          {agreementAdminTexts.fingerprint}
        </Typography>
        <Typography variant="mono" component="p">
          {sha256}
        </Typography>
      </Box>
    </Panel>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
