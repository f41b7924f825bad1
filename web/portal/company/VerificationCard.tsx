import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Check, Clock, Minus, X } from 'lucide-react';
import type { Company, VerificationStatus } from '../../shared/api/schema';
import { Badge, type Tone } from '../../shared/components/Badge';
import { cardStyle } from '../../shared/components/Panel';
import { companyTexts } from './texts';

const words = companyTexts.verification;

const LOOKS: Record<VerificationStatus, { tone: Tone; Glyph: typeof Check }> = {
  verified: { tone: 'success', Glyph: Check },
  pending: { tone: 'warning', Glyph: Clock },
  rejected: { tone: 'error', Glyph: X },
  unverified: { tone: 'neutral', Glyph: Minus },
};

export function VerificationBadge({ status }: { status: VerificationStatus }) {
  const { tone, Glyph } = LOOKS[status];
  return <Badge tone={tone} icon={<Glyph size={12} strokeWidth={2} />} label={words.states[status].label} />;
}

/** Whether we know the company, why not, and what comes next. Skeleton without a company. */
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
