import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Company } from '../../shared/api/schema';
import { cardStyle } from '../../shared/components/frame/Panel';
import { companyTexts } from './texts';
import { VerificationBadge } from './VerificationBadge';

const words = companyTexts.verification;

/**
 * Card with the company's verification status, the reason and the next step. A skeleton while the company is undefined.
 */
export function VerificationCard({ company }: { company: Company | undefined }) {
  return (
    <Box component="section" aria-label={words.title} sx={{ ...cardStyle, p: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 24 }}>
        <Typography variant="h5" component="h2">
          {words.title}
        </Typography>
        {company ? <VerificationBadge status={company.verificationStatus} /> : <Skeleton width={74} height={22} />}
      </Box>
      <Typography component="div" color="textSecondary" sx={{ mt: '4px', minHeight: 20 }}>
        {company ? (
          words.states[company.verificationStatus].text
        ) : (
          <Skeleton width={320} height={12} sx={{ my: '4px' }} />
        )}
      </Typography>
      {company?.rejectionReason && (
        <Box sx={{ mt: 1.5, pl: 1.5, borderLeft: 2, borderColor: 'error.main', overflowWrap: 'anywhere' }}>
          <Typography variant="caption" component="div" color="textTertiary">
            {words.reason}
          </Typography>
          <Typography>{company.rejectionReason}</Typography>
        </Box>
      )}
    </Box>
  );
}
