import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { acceptancesQuery } from '../../../shared/api/agreements';
import { messageOf } from '../../../shared/api/errors';
import type { AgreementAcceptance } from '../../../shared/api/schema';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Badge } from '../../../shared/components/badges/Badge';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDateTime } from '../../../shared/format';
import { agreementTexts } from '../../../shared/partners/agreement-texts';
import { useAgreementDownload } from '../../../shared/partners/use-agreement-download';
import { contractRow } from './row';
import { contractTexts } from './texts';

const words = contractTexts.signed;

/**
 * All agreements that the company has signed, latest first, with their PDFs. `inForce` is the id of the agreement in
 * force.
 */
export function SignedAgreements({ inForce }: { inForce: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(acceptancesQuery({ limit: 100, offset: 0 }));
  const download = useAgreementDownload();
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, contractTexts.signedFailed)}
      </RetryNotice>
    );
  }
  return (
    <Panel title={words.title} aside={data && data.total > 0 ? words.count(data.total) : undefined} flush>
      {download.notice}
      {!data ? (
        <Box sx={{ p: 2.5 }}>
          <Skeleton width="60%" height={20} />
          <Skeleton width="40%" height={16} />
        </Box>
      ) : data.data.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {inForce ? words.emptyText : words.none}
        </Typography>
      ) : (
        <Box component="ul">
          {data.data.map((signed) => (
            <Signed key={signed.id} signed={signed} isInForce={signed.agreementId === inForce}>
              <IconAction
                name={agreementTexts.downloadOf(signed.title, signed.number)}
                tip={agreementTexts.download}
                icon={<FileDown size={16} />}
                {...download.buttonFor({ agreementId: signed.agreementId })}
              />
            </Signed>
          ))}
        </Box>
      )}
    </Panel>
  );
}

interface SignedProps {
  signed: AgreementAcceptance;
  isInForce: boolean;
  children: ReactNode;
}

function Signed({ signed: { title, number, signerName, acceptedAt }, isInForce, children }: SignedProps) {
  return (
    <Box component="li" sx={{ ...contractRow, gridTemplateColumns: '18px minmax(0, 1fr) auto' }}>
      <Box component={FileCheck} size={18} sx={{ color: 'text.tertiary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
          <Typography sx={{ fontWeight: 550 }}>{contractTexts.agreement(title, number)}</Typography>
          {isInForce && <Badge tone="success" label={words.inForce} />}
        </Box>
        <Typography variant="small" component="p" color="textSecondary">
          {agreementTexts.signedBy(signerName, formatDateTime(acceptedAt))}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
